"""Certificates: what makes a verdict believable to somebody who trusts no solver."""

from __future__ import annotations

from .certificate import Certificate, NoCertificate, certify
from .verification import Refused, Verified, verify

__all__ = ["Certificate", "NoCertificate", "Refused", "Verified", "certify", "verify"]
