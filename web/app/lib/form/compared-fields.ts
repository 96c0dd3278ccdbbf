/** The values of a form by field. */
export type Values = Readonly<Record<string, unknown>>;

/** A value for display: text, yes or no, or pictures (chosen files or names of stored ones). */
export type Reading = string | boolean | readonly (File | string)[];

/** A field of a form over a record `R`, for the choice between the stored value and that of the form. */
export interface ComparedField<R> {
  key: string;
  label: string;
  /** The displayed value. Values with the same reading are equal. */
  read: (values: Values, record: R) => Reading;
  /** Copies this field from `from` to `to`. */
  take: (to: Values, from: Values) => Values;
}

/** A field whose key is its name in the form, displayed as typed unless `read` is given. */
export function comparedField<R>(
  key: string,
  label: string,
  read: (value: never, record: R) => Reading = (value: unknown) =>
    typeof value === 'boolean' ? value : String(value ?? ''),
): ComparedField<R> {
  return {
    key,
    label,
    read: (values, record) => read(values[key] as never, record),
    take: (to, from) => ({ ...to, [key]: from[key] }),
  };
}

const textOf = (part: File | string) =>
  typeof part === 'string' ? part : `${part.name} ${part.size} ${part.lastModified}`;

export function isSameReading(a: Reading, b: Reading): boolean {
  const text = (reading: Reading) =>
    typeof reading === 'object' ? reading.map(textOf).join('\n') : String(reading);
  return text(a) === text(b);
}

/** A record with its form values. */
export interface RecordValues<R> {
  record: R;
  values: Values;
}

/**
 * The fields whose stored value has changed and differs from the form. Changes in the form alone are no conflict, nor are
 * values that it cannot restore, such as a replaced picture.
 */
export function findDifferences<R>(
  fields: readonly ComparedField<R>[],
  before: RecordValues<R>,
  stored: RecordValues<R>,
  typed: Values,
): ComparedField<R>[] {
  return fields.filter(({ read, take }) => {
    const now = read(stored.values, stored.record);
    const wasChanged = !isSameReading(read(before.values, before.record), now);
    return wasChanged && !isSameReading(read(take(stored.values, typed), stored.record), now);
  });
}
