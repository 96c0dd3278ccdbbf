import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '@paddock/contract/core/errors';
import * as z from 'zod/mini';
import type { PaymentNotification } from '../payments.ts';
import { isVerbatim, parseJsonNumbersAsText, parseJsonVerbatim } from './verbatim-json.ts';

const Ipn = z.object({
  payment_id: z.string(),
  invoice_id: z.optional(z.nullable(z.string())),
  order_id: z.optional(z.nullable(z.string())),
});

/** The value with sorted object keys. The documented sample turns lists into objects. */
function sorted(value: unknown, listsAsObjects: boolean): unknown {
  if (typeof value !== 'object' || value === null || isVerbatim(value)) return value;
  if (Array.isArray(value) && !listsAsObjects) return value.map((part) => sorted(part, false));
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, part]) => [key, sorted(part, listsAsObjects)]));
}

/** All texts that may be signed: the documented samples disagree. */
function signedTexts(body: string): string[] {
  return [parseJsonVerbatim(body), JSON.parse(body) as unknown].flatMap((value) =>
    [false, true].map((listsAsObjects) => JSON.stringify(sorted(value, listsAsObjects))),
  );
}

function isSigned(texts: string[], signature: string, secret: string): boolean {
  const given = Buffer.from(signature, 'hex');
  return texts
    .map((text) => createHmac('sha512', secret).update(text).digest())
    .some((expected) => expected.length === given.length && timingSafeEqual(expected, given));
}

/**
 * The payment of a signed notification; undefined if it is about something else. Throws signature_invalid, also
 * without a configured secret.
 */
export function parseIpn(
  signature: string | undefined,
  body: Buffer,
  secret: string | undefined,
): PaymentNotification | undefined {
  const text = body.toString('utf8');
  try {
    if (!secret || !/^[0-9a-f]{128}$/i.test(signature ?? '')) throw new Error('no signature or no secret');
    const texts = signedTexts(text);
    if (!isSigned(texts, signature ?? '', secret)) throw new Error('another signature');
    const { success, data } = z.safeParse(Ipn, parseJsonNumbersAsText(text));
    if (!success) return undefined;
    return {
      // Has no id of its own, but every change of the payment changes the content.
      event_id: createHash('sha256')
        .update(texts[0] ?? text)
        .digest('hex'),
      ref: data.invoice_id ?? undefined,
      transaction_id: data.order_id ?? undefined,
    };
  } catch (cause) {
    throw new AppError('signature_invalid', { cause });
  }
}
