/** The values of a form by field. */
export type Values = Readonly<Record<string, unknown>>;

/** A value for display: text, yes or no, or pictures (chosen files or names of stored ones). */
export type Reading = string | boolean | readonly (File | string)[];

export interface FieldOption {
  value: string;
  label: string;
}

/** Options of a select, one for each value. */
export const toOptions = <V extends string>(
  values: readonly V[],
  labelOf: (value: V) => string,
): FieldOption[] => values.map((value) => ({ value, label: labelOf(value) }));

/** A field of a form over a record `R`, for the choice between the stored value and that of the form. */
export interface ComparedField<R> {
  key: string;
  label: string;
  /** The options of a select. */
  options?: readonly FieldOption[];
  /** The displayed value. Values with the same reading are equal. */
  read: (values: Values, record: R) => Reading;
  /** Copies this field from `from` to `to`. */
  take: (to: Values, from: Values) => Values;
}

/** Returns a `take` that copies these values. */
export const copyFields =
  (...names: string[]) =>
  (to: Values, from: Values): Values => ({
    ...to,
    ...Object.fromEntries(names.map((name) => [name, from[name]])),
  });

const readAsTyped = (value: unknown) => (typeof value === 'boolean' ? value : String(value ?? ''));

/** A field whose key is its name in the form, displayed as typed or as `source` says: the options of a select or a function. */
export function comparedField<R>(
  key: string,
  label: string,
  source: readonly FieldOption[] | ((value: never, record: R) => Reading) = readAsTyped,
): ComparedField<R> {
  const take = copyFields(key);
  if (typeof source === 'function')
    return { key, label, read: (values, record) => source(values[key] as never, record), take };
  const labelOf = (value: unknown) => source.find((option) => option.value === value)?.label ?? String(value);
  return { key, label, options: source, read: (values) => labelOf(values[key]), take };
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

/** The texts of a record, empty where it has none or is new. */
export function textValues<const N extends string>(
  record: Partial<Record<N, string | null>> | undefined,
  ...names: N[]
): Record<N, string> {
  return Object.fromEntries(names.map((name) => [name, record?.[name] ?? ''])) as Record<N, string>;
}

/** A form of `useForm` with the fields `N`. */
interface FieldForm<N extends string, T extends object, C extends object> {
  text: (name: N) => T;
  checkbox: (name: N) => C;
}

/** Props of a form's controls with the labels and options of `fields`, so that each is written once. */
export function labelFields<N extends string, T extends object, C extends object>(
  form: FieldForm<N, T, C>,
  fields: readonly Pick<ComparedField<never>, 'key' | 'label' | 'options'>[],
) {
  const find = (name: N) => fields.find(({ key }) => key === name);
  const labelOf = (name: N) => find(name)?.label ?? '';
  return {
    text: (name: N) => ({ ...form.text(name), label: labelOf(name) }),
    select: (name: N) => ({ ...form.text(name), label: labelOf(name), options: find(name)?.options ?? [] }),
    checkbox: (name: N) => ({ ...form.checkbox(name), label: labelOf(name) }),
    /** Props of a `LocalizedPair`, whose English field is named `name_en`. */
    pair: (name: N) => ({
      persian: form.text(name),
      english: form.text(`${name}_en` as N),
      label: labelOf(name),
    }),
    label: labelOf,
  };
}
