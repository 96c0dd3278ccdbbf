import type { ReactNode } from 'react';

export interface Confirmation {
  title: ReactNode;
  /** Names the thing and says what goes with it. */
  sentence: ReactNode;
  /** On the button that confirms. */
  action: string;
  /** Red for what cannot be undone. */
  danger?: boolean;
  /** The user must type this before the button works. */
  typedName?: string;
  /** Runs once the user confirms; the dialog stays open until it ends, and after a failure. */
  call: () => Promise<unknown>;
}

let current: Confirmation | undefined;
const listeners = new Set<() => void>();

function change(next: Confirmation | undefined): void {
  current = next;
  for (const listener of listeners) listener();
}

export const confirmations = {
  read: () => current,
  close: () => change(undefined),
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Asks in the dialog of the signed-in areas before `call` runs. Not from inside another dialog, which would close with it. */
export const confirmAction = (confirmation: Confirmation): void => change(confirmation);

/** Asks before something is deleted. */
export const confirmDelete = (confirmation: Omit<Confirmation, 'danger'>): void =>
  change({ ...confirmation, danger: true });
