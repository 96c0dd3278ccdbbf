import { useSyncExternalStore } from 'react';

export interface HideableColumn {
  key: string;
  /** Names the row. */
  head?: boolean;
  /** Cannot be hidden, such as the column of buttons. */
  fixed?: boolean;
}

export interface ColumnVisibility<C> {
  visible: readonly C[];
  /** Columns that can be hidden. */
  optional: readonly C[];
  /** Shows or hides a column. */
  show: (key: string, on: boolean) => void;
}

const prefix = 'columns:';
const listeners = new Set<() => void>();
/** Choices while storage is blocked, until the page is closed. */
const unsaved = new Map<string, string>();

const mayHide = ({ head, fixed }: HideableColumn) => !head && !fixed;

/** Parses the stored keys of hidden columns. Invalid values hide none. */
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
    return unsaved.get(table) ?? localStorage.getItem(prefix + table);
  } catch {
    return null;
  }
}

function save(table: string, hidden: readonly string[]): void {
  const value = JSON.stringify(hidden);
  try {
    localStorage.setItem(prefix + table, value);
    unsaved.delete(table);
  } catch {
    unsaved.set(table, value);
  }
  for (const listener of listeners) listener();
}

/** Also notifies of changes in other tabs. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The visible columns of a table, stored in this browser; all columns until hydration. */
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
    visible: columns.filter(({ key }) => !hidden.includes(key)),
    optional: columns.filter(mayHide),
    show: (key, on) => save(table, on ? hidden.filter((hiddenKey) => hiddenKey !== key) : [...hidden, key]),
  };
}
