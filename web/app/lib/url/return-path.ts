/** The path of the login that returns to a path. */
export function loginPath(path: string): string {
  return `/login?${new URLSearchParams({ next: path })}`;
}

/** A placeholder host. An address that leaves it is external. */
const base = 'http://here.invalid';

/** Parses the `next` parameter of the login. Undefined for addresses outside the portal. */
export function parseReturnPath(path: string | null): string | undefined {
  if (!path?.startsWith('/') || !URL.canParse(path, base)) return undefined;
  // Parsed as browsers do, which ignore tabs and line breaks and treat a backslash as a slash.
  const { origin, pathname, search, hash } = new URL(path, base);
  if (origin !== base || pathname.startsWith('//') || pathname.startsWith('/login')) return undefined;
  return pathname + search + hash;
}
