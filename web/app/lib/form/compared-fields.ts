/** What a form holds, by field. */
export type Values = Readonly<Record<string, unknown>>;

/** A value as a person reads it: words, a yes or no, or pictures: files that were chosen, or names of stored ones. */
export type Reading = string | boolean | readonly (File | string)[];

/** A field of a form over a record `R`, for whoever has to choose between what is stored and what stands in the form. */
export interface ComparedField<R> {
  key: string;
  label: string;
  /** What the form's values say of a record. Values that read the same are the same. */
  read: (values: Values, record: R) => Reading;
  /** The values of `to` with this field as `from` has it. */
  take: (to: Values, from: Values) => Values;
}

/** A field that stands in the form under its name: as it was typed, unless `read` says how it reads. */
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

export function readsSame(one: Reading, other: Reading): boolean {
  const text = (reading: Reading) =>
    typeof reading === 'object' ? reading.map(textOf).join('\n') : String(reading);
  return text(one) === text(other);
}

/** A record as it was read or is stored, with what the form makes of it. */
export interface Filled<R> {
  record: R;
  values: Values;
}

/**
 * The fields that were changed meanwhile and that say something else in the form. What the form alone has changed is no
 * question, and neither is what it could not bring back, such as a picture that was replaced.
 */
export function findDifferences<R>(
  fields: readonly ComparedField<R>[],
  before: Filled<R>,
  stored: Filled<R>,
  typed: Values,
): ComparedField<R>[] {
  return fields.filter(({ read, take }) => {
    const now = read(stored.values, stored.record);
    const wasChanged = !readsSame(read(before.values, before.record), now);
    return wasChanged && !readsSame(read(take(stored.values, typed), stored.record), now);
  });
}
