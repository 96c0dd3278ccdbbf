import type { AuditEntry } from '@paddock/contract/overview/calls';

export interface ChangedField {
  name: string;
  /** As text; undefined where there was none. */
  before: string | undefined;
  after: string | undefined;
}

/** Columns that hold cents; they are read as dollars, as everywhere. */
const centFields = new Set(['price_usd', 'balance_usd']);

function textOf(name: string, value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'number' && centFields.has(name)) return (value / 100).toFixed(2);
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1);
}

/** The fields of a row of the audit log, each with what it was and what it became. */
export function changedFields({ before, after }: Pick<AuditEntry, 'before' | 'after'>): ChangedField[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.map((name) => ({
    name,
    before: textOf(name, before?.[name]),
    after: textOf(name, after?.[name]),
  }));
}
