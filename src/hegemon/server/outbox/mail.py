"""E-mail by the operator's own mail server."""
from __future__ import annotations

import hashlib
import re
from email.message import EmailMessage
from email.utils import formatdate
from typing import Final

from hegemon.kernel import Refused
from hegemon.server.outbox.guard import Unreached
from hegemon.server.outbox.hooks import Telling
from hegemon.server.settings import Settings

_ADDRESS: Final = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+"
                             r"[A-Za-z]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?")
SECONDS: Final = 10.0


class Rejected(Exception):
    """The mail server will not take this, now or later."""


def check_address(address: str) -> str:
    """An e-mail address as it is usually written, or a refusal."""
    if len(address) > 254 or not _ADDRESS.fullmatch(address):
        raise Refused("this is no e-mail address")
    return address


def letter(settings: Settings, to: str, told: Telling) -> EmailMessage:
    """A note as a letter; its Message-ID is made of its key."""
    message = EmailMessage()
    message["From"] = settings.smtp_from
    message["To"] = to
    message["Subject"] = " ".join(told.title.split())[:200]
    message["Date"] = formatdate(told.at or None, localtime=False)
    domain = settings.smtp_from.rpartition("@")[2].strip("> ") or "hegemon.invalid"
    message["Message-ID"] = f"<{hashlib.sha256(told.key.encode()).hexdigest()[:40]}@{domain}>"
    message["Auto-Submitted"] = "auto-generated"
    message["X-Key"] = told.key
    parts = [told.text, told.link]
    if told.link:
        origin = "/".join(told.link.split("/")[:3])
        message["List-Unsubscribe"] = f"<{origin}/account#told>"
        parts.append(f"What you are told, and how: {origin}/account#told")
    message.set_content("\n\n".join([part for part in parts if part]) + "\n")
    return message


async def send(settings: Settings, to: str, told: Telling) -> None:
    """Hand a letter to the mail server."""
    import aiosmtplib  # where no mail is set up nobody has to load it
    try:
        await aiosmtplib.send(
            letter(settings, to, told), hostname=settings.smtp_host, port=settings.smtp_port,
            username=settings.smtp_user or None, password=settings.smtp_password or None,
            use_tls=settings.smtp_security == "tls",
            start_tls=settings.smtp_security == "starttls" if settings.smtp_security != "tls" else None,
            timeout=SECONDS)
    except (aiosmtplib.SMTPRecipientsRefused, aiosmtplib.SMTPResponseException) as why:
        code = why.recipients[0].code if isinstance(why, aiosmtplib.SMTPRecipientsRefused) else why.code
        said = f"the mail server answered {code}"
        raise (Rejected(said) if code >= 500 else Unreached(said)) from why
    except (aiosmtplib.SMTPException, OSError, TimeoutError) as why:
        raise Unreached(f"the mail server cannot be reached: {str(why)[:100] or type(why).__name__}") from why
