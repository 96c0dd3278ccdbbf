import { parseReturnPath } from '#lib/url/return-path.ts';

const key = 'linking-return';

/** Keeps, in this tab, where to go on once another site has sent the reader back; nothing forgets it. */
export function keepReturn(path: string | undefined): void {
  try {
    if (path) sessionStorage.setItem(key, path);
    else sessionStorage.removeItem(key);
  } catch {
    // Storage is off: the reader stays in the settings.
  }
}

export function readReturn(): string | undefined {
  try {
    return parseReturnPath(sessionStorage.getItem(key));
  } catch {
    return undefined;
  }
}
