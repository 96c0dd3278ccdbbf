import { defaultLocale, type Locale } from '../locale.ts';

/*
 * Text that staff write in two languages is a pair of fields: `title` in the portal's first language and
 * `title_en`, null until written. If one is missing, the other is used.
 */

/** The field of a text in a language: `title` or `title_en`. */
export function localizedField<Field extends string>(field: Field, locale: Locale): LocalizedField<Field> {
  return (locale === defaultLocale ? field : `${field}_${locale}`) as LocalizedField<Field>;
}

export type LocalizedField<Field extends string> = Field | `${Field}_en`;

/** A text in the reader's language, or in the other as a fallback. Undefined if both are missing. */
export function localized<Field extends string, Value>(
  record: { readonly [Name in LocalizedField<Field>]: Value },
  field: Field,
  locale: Locale,
): Value {
  const own = record[localizedField(field, locale)];
  if (isWritten(own)) return own;
  const other = record[localizedField(field, locale === 'fa' ? 'en' : 'fa')];
  return isWritten(other) ? other : record[field];
}

/** The record with texts in the reader's language, for read-only display. */
export function localize<
  Field extends string,
  T extends { readonly [Name in LocalizedField<Field>]: unknown },
>(record: T, locale: Locale, ...fields: Field[]): T {
  return {
    ...record,
    ...Object.fromEntries(fields.map((field) => [field, localized(record, field, locale)])),
  };
}

/** `localize` without the fields of the other language, for responses to a single reader. */
export function localizeAlone<
  Field extends string,
  T extends { readonly [Name in LocalizedField<Field>]: unknown },
>(record: T, locale: Locale, ...fields: Field[]): T {
  const others = fields.map((field) => [localizedField(field, 'en'), null]);
  return { ...localize<Field, T>(record, locale, ...fields), ...Object.fromEntries(others) };
}

/** Whether a text exists in both languages, as shown to staff. */
export function isTranslated<Field extends string>(
  record: { readonly [Name in LocalizedField<Field>]: unknown },
  field: Field,
): boolean {
  return isWritten(record[field]) === isWritten(record[localizedField(field, 'en')]);
}

const isEmptyRecord = (value: object) => Object.keys(value).length === 0;

const isWritten = (value: unknown) =>
  value !== null &&
  value !== undefined &&
  value !== '' &&
  !(typeof value === 'object' && isEmptyRecord(value));
