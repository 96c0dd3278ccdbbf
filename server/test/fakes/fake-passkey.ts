import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url');

/** A CBOR head: the major type and a length or value below 65,536. */
function head(major: number, value: number): Buffer {
  const type = major << 5;
  if (value < 24) return Buffer.from([type | value]);
  if (value < 256) return Buffer.from([type | 24, value]);
  return Buffer.from([type | 25, value >> 8, value & 255]);
}

const text = (words: string) => Buffer.concat([head(3, words.length), Buffer.from(words)]);
const bytes = (data: Buffer) => Buffer.concat([head(2, data.length), data]);
const number = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const map = (...pairs: [Buffer, Buffer][]) => Buffer.concat([head(5, pairs.length), ...pairs.flat()]);

const userPresent = 0x01;
const userVerified = 0x04;
const hasKey = 0x40;

/** A device's behaviour; each part can be made invalid. */
export interface DeviceManners {
  /** The requesting page, as reported by the browser. */
  origin?: string;
  rpId?: string;
  /** Whether the device verified a fingerprint, a face or a PIN. */
  isVerified?: boolean;
  /** Replaces the given challenge. */
  challenge?: string;
  /** Replaces the next counter. */
  counter?: number;
  /** Never counts, like synced passkeys. */
  countsNot?: boolean;
}

export type KeyAnswer = Record<string, unknown>;

/** A device with one passkey, as in WebAuthn level 2: P-256, no attestation. */
export function softwarePasskey(origin = 'http://localhost:3000') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let counter = 0;

  const cose = map(
    [number(1), number(2)],
    [number(3), number(-7)],
    [number(-1), number(1)],
    [number(-2), bytes(Buffer.from(x, 'base64url'))],
    [number(-3), bytes(Buffer.from(y, 'base64url'))],
  );
  const authData = (manners: DeviceManners, withKey: boolean) => {
    const { rpId = new URL(origin).hostname, isVerified = true, countsNot = false } = manners;
    counter = countsNot ? 0 : (manners.counter ?? counter + 1);
    const flags = userPresent | (isVerified ? userVerified : 0) | (withKey ? hasKey : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const key = withKey ? [Buffer.alloc(16), Buffer.from([0, id.length]), id, cose] : [];
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, ...key]);
  };
  const clientData = (type: string, options: { challenge: string }, manners: DeviceManners) =>
    JSON.stringify({
      type,
      challenge: manners.challenge ?? options.challenge,
      origin: manners.origin ?? origin,
      crossOrigin: false,
    });
  const answer = (response: Record<string, unknown>): KeyAnswer => ({
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });

  return {
    id: base64url(id),
    /** The result of `navigator.credentials.create` for these options. */
    create(options: { challenge: string }, manners: DeviceManners = {}): KeyAnswer {
      const attestation = map(
        [text('fmt'), text('none')],
        [text('attStmt'), map()],
        [text('authData'), bytes(authData(manners, true))],
      );
      return answer({
        clientDataJSON: base64url(clientData('webauthn.create', options, manners)),
        attestationObject: base64url(attestation),
        transports: ['internal', 'hybrid'],
      });
    },
    /** The result of `navigator.credentials.get` for these options. */
    get(options: { challenge: string }, manners: DeviceManners = {}): KeyAnswer {
      const client = clientData('webauthn.get', options, manners);
      const data = authData(manners, false);
      const signature = createSign('sha256').update(data).update(sha256(client)).sign(privateKey);
      return answer({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      });
    },
  };
}
