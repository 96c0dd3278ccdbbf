import * as z from 'zod/mini';
import { toAsciiDigits, toAsciiNumber } from '../i18n/digits.ts';
import { cleanName } from '../i18n/normalize-text.ts';
import { readTypedId } from '../i18n/typed-values.ts';

/** The largest number that the database's integers hold. */
const largestId = 2_147_483_647;

/** A row's id. */
export const Id = z.int().check(z.gte(1), z.lte(largestId));

/** The same of a table that may outgrow two billion rows. */
export const LongId = z.int().check(z.gte(1));

const inPath = {
  decode: (text: string) => {
    const digits = toAsciiDigits(text);
    return /^[1-9]\d{0,14}$/.test(digits) ? Number(digits) : Number.NaN;
  },
  encode: String,
};

/** An id in a path, in digits of any script. Anything else is a path that leads nowhere: the caller answers 404. */
export const PathId = z.codec(z.string(), Id, inPath);
export const LongPathId = z.codec(z.string(), LongId, inPath);

/** A point in time: ISO 8601 with offset on the wire, UTC when we write it, a Date in memory. */
export const Instant = z.codec(z.iso.datetime({ offset: true }), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

/**
 * What a form that changes a record may send beside its fields: the `updated_at` that it read the record with. Where the
 * record was edited since, the call throws changed_meanwhile, which holds the record as it is. Without it nothing is compared.
 */
export const AsRead = { updated_at: z.optional(Instant) };

/** A point in time as others send it: the seconds may be left out. */
export const LenientInstant = z.codec(
  z.union([z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })]),
  z.date(),
  { decode: (text) => new Date(text), encode: (date) => date.toISOString() },
);

/** A whole number as typed or sent: digits of any script, as number or text. */
export function WholeNumber(min: number, max: number) {
  return z.codec(z.union([z.number(), z.string()]), z.int().check(z.gte(min), z.lte(max)), {
    decode: (value) => {
      const text = toAsciiNumber(String(value)).trim();
      return /^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    },
    encode: (value) => value,
  });
}

/** A yes or no in a form, where everything is text. */
export const FormBoolean = z.codec(
  z.union([z.boolean(), z.enum(['true', 'false', '1', '0', 'on', 'off'])]),
  z.boolean(),
  {
    decode: (value) => value === true || value === 'true' || value === '1' || value === 'on',
    encode: (value) => value,
  },
);

/** An id in a body or query: as number or text, in digits of any script. */
export const InputId = WholeNumber(1, largestId);

/** Whether the database can hold a text: no NUL and no half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/**
 * One line of human text, cleaned of control and direction marks. Lengths in characters; `short` are the words where
 * the usual ones for a short text do not fit.
 */
export function Line(min: number, max: number, short?: string) {
  return z.string().check(z.overwrite(cleanName), z.minLength(min, short), z.maxLength(max));
}

/**
 * Several lines of human text, without what turns the direction of the rest. A form sends its line ends as CR LF; they
 * are kept as LF.
 */
export function Paragraphs(min: number, max: number, short?: string) {
  const clean = z.overwrite((text: string) =>
    isVisible(text) ? text.replace(/\r\n?/g, '\n').replace(/[\u202a-\u202e\u2066-\u2069]/g, '') : '',
  );
  return z.string().check(clean, z.trim(), z.minLength(min, short), z.maxLength(max));
}

const Emptied = z.codec(z.literal(''), z.null(), { decode: () => null, encode: () => '' as const });

/** A field of a form that may be left empty, which is null. */
export function Clearable<Value extends z.ZodMiniType>(value: Value) {
  return z.union([Emptied, z.null(), value]);
}

/** The English of a text in a form, with the limits of the text itself. Absent it stays, emptied it is none. */
export function Translation<Text extends z.ZodMiniType>(text: Text) {
  return z.optional(Clearable(text));
}

/** Whether anything of a text can be seen. */
function isVisible(text: string): boolean {
  return /[^\s\p{Cc}\p{Cf}\p{Mn}]/u.test(text);
}

/** Text of digits, typed in any script. */
export function Digits(pattern: RegExp, message: string) {
  return z.string().check(z.overwrite(readTypedId), z.regex(pattern, message));
}

const smallestSteamId = 76561197960265729n;
const largestSteamId = 76561202255233023n;

/** Whether the text is the SteamID64 of a person's account. It exceeds 2^53, so it is never a number. */
export function isSteamId(text: string): boolean {
  return /^\d{17}$/.test(text) && BigInt(text) >= smallestSteamId && BigInt(text) <= largestSteamId;
}

export const SteamId = z.string().check(z.overwrite(readTypedId), z.refine(isSteamId, 'steam_id_invalid'));

/** The public, unguessable id of a transaction. */
export const TransactionId = z.string().check(z.overwrite(readTypedId), z.regex(/^[0-9A-Za-z_-]{12,40}$/));

/** A transaction in a path of the staff: its public id, or its row's. */
export const AnyTransactionId = z
  .string()
  .check(z.overwrite(readTypedId), z.regex(/^(\d{1,9}|[0-9A-Za-z_-]{12,40})$/));

/** A web address that people are sent to. */
export const HttpsUrl = z
  .url({ protocol: /^https$/, error: 'url_https' })
  .check(z.maxLength(2000), z.refine(hasNoUser, 'url_https'));

/** A name before the host would pass for the host. */
function hasNoUser(address: string): boolean {
  return URL.canParse(address) && new URL(address).username === '' && new URL(address).password === '';
}
