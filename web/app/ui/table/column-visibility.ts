import { useSyncExternalStore } from 'react';

export interface HideableColumn {
  key: string;
  /** Names the row. */
  head?: boolean;
  /** Always shown, such as the one with the row's buttons. */
  fixed?: boolean;
}

export interface ColumnVisibility<C> {
  /** Those that the table shows. */
  shown: readonly C[];
  /** Those that may be left out. */
  optional: readonly C[];
  /** Shows a column or leaves it out. */
  show: (key: string, on: boolean) => void;
}

const prefix = 'columns:';
const listeners = new Set<() => void>();
/** What was chosen where the browser keeps nothing: it lasts as long as the page. */
const unkept = new Map<string, string>();

const mayHide = ({ head, fixed }: HideableColumn) => !head && !fixed;

/** The keys that are left out. Anybody may have written into the browser's storage: what is broken hides nothing. */
export function parseHiddenColumns(stored: string | null, columns: readonly HideableColumn[]): string[] {
  let value: unknown;
  try {
    value = JSON.parse(stored ?? '[]');
  } catch {
    return [];
  }
  if (!Array.isArray(value)) return [];
  return columns.filter((column) => mayHide(column) && value.includes(column.key)).map(({ key }) => key);
}

function read(table: string): string | null {
  try {
    return unkept.get(table) ?? localStorage.getItem(prefix + table);
  } catch {
    return null;
  }
}

function keep(table: string, hidden: readonly string[]): void {
  const value = JSON.stringify(hidden);
  try {
    localStorage.setItem(prefix + table, value);
    unkept.delete(table);
  } catch {
    unkept.set(table, value);
  }
  for (const listener of listeners) listener();
}

/** Another tab may choose, too. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Which columns of a table the reader wants, kept in this browser; all of them until the page is hydrated. */
export function useColumnVisibility<C extends HideableColumn>(
  table: string,
  columns: readonly C[],
): ColumnVisibility<C> {
  const stored = useSyncExternalStore(
    subscribe,
    () => read(table),
    () => null,
  );
  const hidden = parseHiddenColumns(stored, columns);
  return {
    shown: columns.filter(({ key }) => !hidden.includes(key)),
    optional: columns.filter(mayHide),
    show: (key, on) => keep(table, on ? hidden.filter((one) => one !== key) : [...hidden, key]),
  };
}
