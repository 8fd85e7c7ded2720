# Unproven. brew install --formula packaging/unproven/homebrew.rb
class Plainleaf < Formula
  include Language::Python::Virtualenv

  desc "Find the article in a web page and read it in peace"
  homepage "@URL@"
  url "@URL@"
  sha256 "@SHA256@"
  license "MIT"
  depends_on "python@3.13"

  def install
    virtualenv_create(libexec, "python3.13").pip_install buildpath
    bin.install_symlink libexec/"bin/plainleaf"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/plainleaf --version")
  end
end
