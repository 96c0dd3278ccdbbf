/** The login address that remembers where somebody wanted to go. */
export function loginPath(wanted: string): string {
  return `/login?${new URLSearchParams({ next: wanted })}`;
}

/** Any host will do: an address that leaves it is none of ours. */
const here = 'http://here.invalid';

/** Where the `next` of a login address leads. Only paths of our own are followed. */
export function parseReturnPath(wanted: string | null): string | undefined {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, here)) return undefined;
  // As a browser reads it, which passes over tabs and line ends and takes a backslash for a slash.
  const { origin, pathname, search, hash } = new URL(wanted, here);
  if (origin !== here || pathname.startsWith('//') || pathname.startsWith('/login')) return undefined;
  return pathname + search + hash;
}
