/** A browser's push subscription. */
export interface PushSubscriber {
  endpoint: string;
  /** The browser's public key and secret, base64url. */
  p256dh: string;
  auth: string;
}

/** The portal's VAPID key pair, base64url. */
export interface PushKeyPair {
  publicKey: string;
  privateKey: string;
}

/**
 * `gone`: the subscription has ended. `key`: it was made for another key, or its token is rejected. `refused`:
 * this message is rejected. `unavailable`: no messages are accepted for now.
 */
export type PushFailure = 'gone' | 'key' | 'refused' | 'unavailable';

export class PushError extends Error {
  override name = 'PushError';
  readonly kind: PushFailure;
  /** Seconds of the service's Retry-After, if any. */
  readonly retryAfter: number | undefined;

  constructor(
    kind: PushFailure,
    message: string,
    { retryAfter, ...options }: ErrorOptions & { retryAfter?: number | undefined } = {},
  ) {
    super(message, options);
    this.kind = kind;
    this.retryAfter = retryAfter;
  }
}

export interface PushMessage {
  subscriber: PushSubscriber;
  /** Encrypted for the browser. */
  text: string;
  keys: PushKeyPair;
  /** How long the push service stores it for an offline browser, s. */
  ttl: number;
}

/** Sends to browsers' push services. */
export interface Push {
  createKeys: () => Promise<PushKeyPair>;
  /** Throws PushError. */
  send: (message: PushMessage) => Promise<void>;
  /** Whether an address may be a push service: https, and public. */
  isAcceptable: (endpoint: string) => Promise<boolean>;
}
