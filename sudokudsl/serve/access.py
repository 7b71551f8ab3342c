"""Decides which requests are answered: those of pages of this server that know its token.

Another web site in the same browser can send requests to this machine. It does not know the token, and its requests
name it as their origin. A name of its own that leads to this machine is not among the hosts.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

ADDRESS = "127.0.0.1"
NAMES = (ADDRESS, "localhost")


class Headers(Protocol):
    """The headers of a request, each of which may occur several times."""

    def get_all(self, name: str) -> Sequence[str]: ...


class Forbidden(Exception):
    """A request is refused. The message gives the reason."""


def make_token() -> str:
    """A new secret for URLs."""
    return secrets.token_urlsafe(24)


def is_same(given: str, secret: str) -> bool:
    """Whether a text is the secret. The time of the comparison does not depend on the characters."""
    return secrets.compare_digest(given.encode("utf-8", "replace"), secret.encode())


@dataclass(frozen=True, slots=True)
class Access:
    """The port and the token of a server. The token is the first folder of every path."""

    port: int
    token: str = field(default_factory=make_token, repr=False)

    @property
    def origin(self) -> str:
        """The beginning of every URL of this server."""
        return f"http://{ADDRESS}:{self.port}"

    @property
    def url(self) -> str:
        """The URL of the page."""
        return f"{self.origin}/{self.token}/"

    @property
    def hosts(self) -> tuple[str, ...]:
        """The values of `Host` that name this server."""
        return tuple(f"{name}:{self.port}" for name in NAMES)

    def check(self, headers: Headers, *, socket: bool) -> None:
        """Raises Forbidden if a request is for another host, or from another origin. A socket must name its origin."""
        if [*headers.get_all("Host")] not in [[host] for host in self.hosts]:
            raise Forbidden("this server has another name")
        origins = [*headers.get_all("Origin")]
        if (origins or socket) and origins not in [[f"http://{host}"] for host in self.hosts]:
            raise Forbidden("this server answers only its own page")

    def target(self, path: str) -> tuple[str, str]:
        """The path below the token that a request asks for, and its query. Raises Forbidden without the token."""
        token, slash, rest = path.removeprefix("/").partition("/")
        if not is_same(token, self.token) or not slash:
            raise Forbidden("open the URL that the command has printed: its token is missing or wrong")
        inner, _, query = rest.partition("?")
        return inner, query


POLICY: Mapping[str, str] = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self' 'unsafe-inline'",  # the editor makes its styles
    "img-src": "'self' blob: data:",
    "connect-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
}


def security_headers(hosts: Sequence[str]) -> Mapping[str, str]:
    """The headers of every answer. Some browsers do not count sockets as `'self'`, so the hosts are named."""
    sockets = {"connect-src": " ".join(["'self'", *(f"ws://{host}" for host in hosts)])}
    return {
        "Content-Security-Policy": "; ".join(f"{name} {value}" for name, value in {**POLICY, **sockets}.items()),
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": "DENY",
        "Referrer-Policy": "no-referrer",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Cache-Control": "no-store",
    }
