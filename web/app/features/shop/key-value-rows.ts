/** A name and a value as typed. Blank rows are ignored. */
export interface KeyValueRow {
  /** React key. */
  key: number;
  name: string;
  value: string;
  /** The stored value if it is not text. It is sent unless its text changes. */
  stored?: unknown;
}

export type KeyValueError = 'nameMissing' | 'nameTwice' | 'valueMissing';

let nextKey = 1;

export function nextRowKey(): number {
  nextKey += 1;
  return nextKey;
}

export function newKeyValueRow(): KeyValueRow {
  return { key: nextRowKey(), name: '', value: '' };
}

/** A value of any type as text. */
export function valueText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export function toKeyValueRows(values: Record<string, unknown>): KeyValueRow[] {
  return Object.entries(values).map(([name, stored]) => ({
    key: nextRowKey(),
    name,
    value: valueText(stored),
    ...(typeof stored !== 'string' && { stored }),
  }));
}

const isBlank = ({ name, value }: KeyValueRow) => name.trim() === '' && value.trim() === '';

/** Parses the text of a changed value. */
export type ParseValue = (text: string) => unknown;

/** The rows as an object in their order. Unchanged values keep their stored type. */
export function fromKeyValueRows(rows: readonly KeyValueRow[], parse: ParseValue = (text) => text) {
  const named = rows.filter((row) => !isBlank(row));
  return Object.fromEntries(
    named.map(({ name, value, stored }) => {
      const isSame = stored !== undefined && valueText(stored) === value;
      return [name.trim(), isSame ? stored : parse(value.trim())];
    }),
  );
}

/** The errors by row key. Names must be unique. */
export function keyValueErrors(rows: readonly KeyValueRow[]): Map<number, KeyValueError> {
  const errors = new Map<number, KeyValueError>();
  const names = new Set<string>();
  for (const row of rows.filter((candidate) => !isBlank(candidate))) {
    const name = row.name.trim();
    if (name === '') errors.set(row.key, 'nameMissing');
    else if (names.has(name)) errors.set(row.key, 'nameTwice');
    else if (row.value.trim() === '') errors.set(row.key, 'valueMissing');
    names.add(name);
  }
  return errors;
}
