import type { Locale } from '@paddock/contract/i18n/locale';

export interface MailMessage {
  /** A single address, without a name. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Without angle brackets; stable across retries, so that repeats can be recognized. */
  messageId: string;
  locale: Locale;
}

/**
 * Why a mail was not accepted. `refused`: permanent; `deferred`: temporary, for this mail; `unavailable`: no mail
 * is accepted for now.
 */
export class MailError extends Error {
  override name = 'MailError';
  readonly kind: 'refused' | 'deferred' | 'unavailable';
  /** Whether the mail was rejected because the address does not exist. */
  readonly isNoAddress: boolean;

  constructor(
    kind: MailError['kind'],
    said: string,
    { isNoAddress = false, ...options }: ErrorOptions & { isNoAddress?: boolean } = {},
  ) {
    super(said, options);
    this.kind = kind;
    this.isNoAddress = isNoAddress;
  }
}

/** Sends mail from the portal. */
export interface Mail {
  readonly kind: 'real' | 'local';
  /** Resolves once the server has accepted it. Throws MailError. */
  sendMail: (message: MailMessage) => Promise<void>;
  /** Whether mail would be accepted now. */
  isReady: () => Promise<boolean>;
}
