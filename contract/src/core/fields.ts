import * as z from 'zod/mini';
import { toAsciiDigits, toAsciiNumber } from '../i18n/digits.ts';
import { cleanName } from '../i18n/normalize-text.ts';
import { readTypedId } from '../i18n/typed-values.ts';

/** The maximum of PostgreSQL's `integer`. */
const largestId = 2_147_483_647;

/** The id of a row. */
export const Id = z.int().check(z.gte(1), z.lte(largestId));

/** An id of a table that may exceed two billion rows. */
export const LongId = z.int().check(z.gte(1));

const inPath = {
  decode: (text: string) => {
    const digits = toAsciiDigits(text);
    return /^[1-9]\d{0,14}$/.test(digits) ? Number(digits) : Number.NaN;
  },
  encode: String,
};

/** An id in a path, in digits of any script. Anything else is an unknown path: 404. */
export const PathId = z.codec(z.string(), Id, inPath);
export const LongPathId = z.codec(z.string(), LongId, inPath);

/** ISO 8601 with offset on the wire, written in UTC; a Date in memory. */
export const Instant = z.codec(z.iso.datetime({ offset: true }), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

/**
 * The `updated_at` that an edit was based on. If the record has changed since, the call throws changed_meanwhile
 * with the current record. Without it, no check is made.
 */
export const AsRead = { updated_at: z.optional(Instant) };

/** An instant from third parties; seconds are optional. */
export const LenientInstant = z.codec(
  z.union([z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })]),
  z.date(),
  { decode: (text) => new Date(text), encode: (date) => date.toISOString() },
);

/** A whole number as number or text, in digits of any script. */
export function WholeNumber(min: number, max: number) {
  return z.codec(z.union([z.number(), z.string()]), z.int().check(z.gte(min), z.lte(max)), {
    decode: (value) => {
      const text = toAsciiNumber(String(value)).trim();
      return /^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    },
    encode: (value) => value,
  });
}

/** A boolean in a form, where every value is text. */
export const FormBoolean = z.codec(
  z.union([z.boolean(), z.enum(['true', 'false', '1', '0', 'on', 'off'])]),
  z.boolean(),
  {
    decode: (value) => value === true || value === 'true' || value === '1' || value === 'on',
    encode: (value) => value,
  },
);

/** An id in a body or query: number or text, in digits of any script. */
export const InputId = WholeNumber(1, largestId);

/** Whether PostgreSQL can store a text: no NUL and no lone surrogate. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/**
 * One line of text, with control and direction characters removed. Lengths in characters; `short` replaces the
 * message for a text that is too short.
 */
export function Line(min: number, max: number, short?: string) {
  return z.string().check(z.overwrite(cleanName), z.minLength(min, short), z.maxLength(max));
}

/** Several lines of text, without direction characters. Forms send CR LF; stored as LF. */
export function Paragraphs(min: number, max: number, short?: string) {
  const clean = z.overwrite((text: string) =>
    isVisible(text) ? text.replace(/\r\n?/g, '\n').replace(/[\u202a-\u202e\u2066-\u2069]/g, '') : '',
  );
  return z.string().check(clean, z.trim(), z.minLength(min, short), z.maxLength(max));
}

const Emptied = z.codec(z.literal(''), z.null(), { decode: () => null, encode: () => '' as const });

/** A form field whose empty value means null. */
export function Clearable<Value extends z.ZodMiniType>(value: Value) {
  return z.union([Emptied, z.null(), value]);
}

/** The English version of a text, with the same limits. Absent: unchanged. Empty string: cleared. */
export function Translation<Text extends z.ZodMiniType>(text: Text) {
  return z.optional(Clearable(text));
}

/** Whether a text has a visible character. */
function isVisible(text: string): boolean {
  return /[^\s\p{Cc}\p{Cf}\p{Mn}]/u.test(text);
}

/** A string of digits, in digits of any script. */
export function Digits(pattern: RegExp, message: string) {
  return z.string().check(z.overwrite(readTypedId), z.regex(pattern, message));
}

const smallestSteamId = 76561197960265729n;
const largestSteamId = 76561202255233023n;

/** Whether the text is the SteamID64 of a person's account. Never a number: it exceeds 2^53. */
export function isSteamId(text: string): boolean {
  return /^\d{17}$/.test(text) && BigInt(text) >= smallestSteamId && BigInt(text) <= largestSteamId;
}

export const SteamId = z.string().check(z.overwrite(readTypedId), z.refine(isSteamId, 'steam_id_invalid'));

/** The public, unguessable id of a transaction. */
export const TransactionId = z.string().check(z.overwrite(readTypedId), z.regex(/^[0-9A-Za-z_-]{12,40}$/));

/** A transaction in a staff path: its public id or its row id. */
export const AnyTransactionId = z
  .string()
  .check(z.overwrite(readTypedId), z.regex(/^(\d{1,9}|[0-9A-Za-z_-]{12,40})$/));

/** A web address for a link. */
export const HttpsUrl = z
  .url({ protocol: /^https$/, error: 'url_https' })
  .check(z.maxLength(2000), z.refine(hasNoUser, 'url_https'));

/** A user name before the host could be mistaken for the host. */
function hasNoUser(address: string): boolean {
  return URL.canParse(address) && new URL(address).username === '' && new URL(address).password === '';
}
