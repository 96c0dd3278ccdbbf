const parameter = 'next';

/** The login address that remembers where somebody wanted to go. */
export function loginPath(wanted: string): string {
  return `/login?${new URLSearchParams({ [parameter]: wanted })}`;
}

/** Where to go after login, if the address says so. Only paths of our own are followed. */
export function returnPath(search: URLSearchParams): string | undefined {
  const wanted = search.get(parameter);
  if (!wanted || !/^\/(?![/\\])/.test(wanted) || wanted.startsWith('/login')) return undefined;
  return wanted;
}
