"""Certificates: proofs of a verdict that can be checked without trusting any solver."""

from __future__ import annotations

from .certificate import Certificate, NoCertificate, certify
from .verification import InvalidCertificate, Verified, verify

__all__ = ["Certificate", "InvalidCertificate", "NoCertificate", "Verified", "certify", "verify"]
