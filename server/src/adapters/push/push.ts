/** A browser as its push service knows it. */
export interface PushSubscriber {
  endpoint: string;
  /** The browser's public key and its secret, base64url. */
  p256dh: string;
  auth: string;
}

/** The pair by which push services know the portal (VAPID), base64url. */
export interface PushKeyPair {
  publicKey: string;
  privateKey: string;
}

/**
 * `gone`: the browser is not there any more. `key`: the subscription was not made for the portal's key, or its token is refused. `refused`:
 * this message is not taken. `unavailable`: the service takes no message for now.
 */
export type PushFailure = 'gone' | 'key' | 'refused' | 'unavailable';

export class PushError extends Error {
  override name = 'PushError';
  readonly kind: PushFailure;
  /** Seconds of the service's Retry-After, if it sent one. */
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
  /** Encrypted for the browser alone. */
  text: string;
  keys: PushKeyPair;
  /** How long the push service keeps it for a browser that is off, s. */
  ttl: number;
}

/** Sends to the push services of browsers. */
export interface Push {
  createKeys: () => Promise<PushKeyPair>;
  /** Throws PushError. */
  send: (message: PushMessage) => Promise<void>;
  /** Whether an address may be one of a push service: https, and on the internet. */
  isAcceptable: (endpoint: string) => Promise<boolean>;
}
