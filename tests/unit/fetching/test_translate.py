import ssl

from requests.exceptions import SSLError

from plainleaf.fetching.translate import fault_of


def test_invalid_certificate_is_explained():
    cause = ssl.SSLCertVerificationError(1, "certificate verify failed")
    cause.verify_message = "certificate has expired"
    error = fault_of(SSLError(cause), "https://example.org/")
    assert error.kind == "tls"
    assert not error.retry
    assert "certificate has expired" in str(error)


def test_causes_that_lead_in_a_circle_end():
    one, two = OSError(), OSError()
    one.__cause__, two.__cause__ = two, one
    assert fault_of(one, "http://example.org/").kind == "connection"
