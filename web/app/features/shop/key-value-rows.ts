/** A name and a value as they are typed; empty rows are passed over. */
export interface KeyValueRow {
  /** Tells rows apart while they are moved and removed. */
  key: number;
  name: string;
  value: string;
  /** What is stored where the value is no text; sent again while its text stays as it was. */
  stored?: unknown;
}

export type KeyValueError = 'nameMissing' | 'nameTwice' | 'valueMissing';

let nextKey = 1;

export function newKey(): number {
  nextKey += 1;
  return nextKey;
}

export function newKeyValueRow(): KeyValueRow {
  return { key: newKey(), name: '', value: '' };
}

/** A value of any kind as it stands in a text box, and for players. */
export function valueText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export function toKeyValueRows(values: Record<string, unknown>): KeyValueRow[] {
  return Object.entries(values).map(([name, stored]) => ({
    key: newKey(),
    name,
    value: valueText(stored),
    ...(typeof stored !== 'string' && { stored }),
  }));
}

const isBlank = ({ name, value }: KeyValueRow) => name.trim() === '' && value.trim() === '';

/** What a row's text means, where it is not what is stored already. */
export type ReadValue = (text: string) => unknown;

/** The rows as an object, in their order. Numbers, yes and no that were stored stay what they are. */
export function fromKeyValueRows(rows: readonly KeyValueRow[], read: ReadValue = (text) => text) {
  const named = rows.filter((row) => !isBlank(row));
  return Object.fromEntries(
    named.map(({ name, value, stored }) => {
      const isSame = stored !== undefined && valueText(stored) === value;
      return [name.trim(), isSame ? stored : read(value.trim())];
    }),
  );
}

/** What is wrong, by the row's key. Two rows of one name would be one. */
export function keyValueErrors(rows: readonly KeyValueRow[]): Map<number, KeyValueError> {
  const faults = new Map<number, KeyValueError>();
  const names = new Set<string>();
  for (const row of rows.filter((one) => !isBlank(one))) {
    const name = row.name.trim();
    if (name === '') faults.set(row.key, 'nameMissing');
    else if (names.has(name)) faults.set(row.key, 'nameTwice');
    else if (row.value.trim() === '') faults.set(row.key, 'valueMissing');
    names.add(name);
  }
  return faults;
}
