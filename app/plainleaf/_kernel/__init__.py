"""The compiled kernel: what goes over every element, character or tree of the model, in Cython.

It reads libxml2's nodes through lxml's public C interface (``lxml/includes/etreepublic.pxd``) and calls no function of
libxml2 itself. It knows no other part of Plainleaf: what it looks up is given to it.
"""
