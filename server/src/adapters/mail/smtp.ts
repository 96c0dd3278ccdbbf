import { isIP } from 'node:net';
import { createTransport } from 'nodemailer';
import pTimeout from 'p-timeout';
import { type Mail, MailError } from './mail.ts';

/** The whole attempt; after that a stalled one can be retried. */
const budgetMs = 25_000;

const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

/** `smtp://user:password@host:587`; implicit TLS with smtps: or port 465. */
export function smtpOptions(address: string) {
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const secure = url.protocol === 'smtps:' || url.port === '465';
  const port = Number(url.port) || (secure ? 465 : 587);
  const auth = url.username && {
    user: decodeURIComponent(url.username),
    pass: decodeURIComponent(url.password),
  };
  // Loopback needs no TLS; elsewhere a password is only sent over TLS.
  const isLocal = isLoopback(host) && !secure && port !== 587;
  return {
    host,
    port,
    secure,
    ...(isLocal ? { ignoreTLS: true } : { requireTLS: !secure && (port === 587 || Boolean(auth)) }),
    ...(auth ? { auth } : {}),
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

interface SmtpError extends Error {
  code?: string;
  command?: string;
  responseCode?: number;
  /** The server's response with its codes. */
  response?: string;
}

/** Only responses about the sender, recipient or content concern this mail. */
const aboutTheMail = /^(MAIL|RCPT|DATA)/;

/** Permanent errors of the recipient's address (RFC 3463), as opposed to spam policies. */
const noSuchAddress = /^5\d\d[ -]5\.1\.\d+\b/;

/** Shutting down, and authentication required. */
const aboutTheLine = [421, 530];

function failureOf(error: unknown): MailError {
  const { message, code, command = '', responseCode = 0, response = '' } = error as SmtpError;
  const said = message || String(code);
  // An address that cannot be sent to any server.
  if (code === 'EENVELOPE' && command === 'API') return new MailError('refused', said, { cause: error });
  const isOwn = aboutTheMail.test(command) && responseCode >= 400 && !aboutTheLine.includes(responseCode);
  if (!isOwn) return new MailError('unavailable', said, { cause: error });
  const isNoAddress = command.startsWith('RCPT') && noSuchAddress.test(response);
  return new MailError(responseCode >= 500 ? 'refused' : 'deferred', said, { cause: error, isNoAddress });
}

/** Sends mail over SMTP, with one connection per mail: a pooled one would silently resend what it lost. */
export function smtpMail(address: string, from: string): Mail {
  const transport = createTransport(smtpOptions(address));
  return {
    kind: 'real',
    async sendMail({ to, subject, text, html, messageId, locale }) {
      const sending = transport.sendMail({
        from,
        // An object is always a single address.
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${messageId}>`,
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': locale },
      });
      try {
        await pTimeout(sending, { milliseconds: budgetMs, message: new Error('no answer in time') });
      } catch (error) {
        throw failureOf(error);
      }
    },
    isReady: async () => {
      try {
        return await transport.verify();
      } catch {
        return false;
      }
    },
  };
}
