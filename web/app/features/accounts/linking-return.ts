import { parseReturnPath } from '#lib/url/return-path.ts';

const key = 'linking-return';

/** Stores, for this tab, the path to return to after linking an account on another site. */
export function saveReturnPath(path: string | undefined): void {
  try {
    if (path) sessionStorage.setItem(key, path);
    else sessionStorage.removeItem(key);
  } catch {
    // Without storage, the user stays in the settings.
  }
}

export function readReturnPath(): string | undefined {
  try {
    return parseReturnPath(sessionStorage.getItem(key));
  } catch {
    return undefined;
  }
}
