/** The login address that remembers where somebody wanted to go. */
export function loginPath(wanted: string): string {
  return `/login?${new URLSearchParams({ next: wanted })}`;
}

/** Where the `next` of a login address leads. Only paths of our own are followed. */
export function parseReturnPath(wanted: string | null): string | undefined {
  if (!wanted || !/^\/(?![/\\])/.test(wanted) || wanted.startsWith('/login')) return undefined;
  return wanted;
}
