const prefix = 'draft:';

/** Reads unsaved input from this browser. `name` identifies the record and its author. */
export function readDraft(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(prefix + name) ?? 'null');
  } catch {
    return null;
  }
}

export function saveDraft(name: string, draft: unknown): void {
  try {
    localStorage.setItem(prefix + name, JSON.stringify(draft));
  } catch {
    // Storage is blocked or full.
  }
}

export function deleteDraft(name: string): void {
  try {
    localStorage.removeItem(prefix + name);
  } catch {
    // Storage is blocked, so there is no draft.
  }
}

/** Removes all drafts on sign-out. */
export function deleteAllDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {
    // Storage is blocked, so there are no drafts.
  }
}
