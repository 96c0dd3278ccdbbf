import { defaultLocale, type Locale } from '../locale.ts';

/*
 * What the staff write for readers of two languages is a pair of fields: `title` in the portal's first language and `title_en`,
 * null until somebody writes it. Where one of them is missing, the other stands in its place.
 */

/** The name of the field that holds a text in this language: `title` or `title_en`. */
export function localizedField<Field extends string>(field: Field, locale: Locale): LocalizedField<Field> {
  return (locale === defaultLocale ? field : `${field}_${locale}`) as LocalizedField<Field>;
}

export type LocalizedField<Field extends string> = Field | `${Field}_en`;

/** A text in the reader's language, or else in the other. Nothing where neither was written. */
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

/** The record with these texts in the reader's language, for a place that shows it and changes nothing. */
export function localize<
  Field extends string,
  Shown extends { readonly [Name in LocalizedField<Field>]: unknown },
>(record: Shown, locale: Locale, ...fields: Field[]): Shown {
  return {
    ...record,
    ...Object.fromEntries(fields.map((field) => [field, localized(record, field, locale)])),
  };
}

/** The same without what its reader does not read: for what travels to one place that shows it. */
export function localizeAlone<
  Field extends string,
  Shown extends { readonly [Name in LocalizedField<Field>]: unknown },
>(record: Shown, locale: Locale, ...fields: Field[]): Shown {
  const others = fields.map((field) => [localizedField(field, 'en'), null]);
  return { ...localize<Field, Shown>(record, locale, ...fields), ...Object.fromEntries(others) };
}

/** Whether a text is there in both languages, as the staff are told. */
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
