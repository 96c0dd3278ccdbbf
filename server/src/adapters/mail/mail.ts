import type { Locale } from '@paddock/contract/i18n/locale';

export interface MailMessage {
  /** One address, without a name. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Without angle brackets; the same for every try, so that a repeat is known as one. */
  messageId: string;
  locale: Locale;
}

/**
 * Why a mail was not taken. `refused`: never will be; `deferred`: this one, for now; `unavailable`: nothing is taken
 * for now.
 */
export class MailError extends Error {
  override name = 'MailError';
  readonly kind: 'refused' | 'deferred' | 'unavailable';
  /** Whether the mail was refused because the address does not exist. */
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

/** Sends mail in the name of the portal. */
export interface Mail {
  readonly kind: 'real' | 'local';
  /** Ends once the other side has taken it. Throws MailError. */
  sendMail: (message: MailMessage) => Promise<void>;
  /** Whether mail would be taken now. */
  isReady: () => Promise<boolean>;
}
