const prefix = 'draft:';

/** What somebody typed and did not save, kept in this browser. `name` tells the thing and whose it is. */
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
    // Storage is off or full: nothing is kept.
  }
}

export function deleteDraft(name: string): void {
  try {
    localStorage.removeItem(prefix + name);
  } catch {
    // Storage is off: there is none.
  }
}

/** Who signs out leaves nothing of the own behind. */
export function deleteAllDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {
    // Storage is off: there is none.
  }
}
