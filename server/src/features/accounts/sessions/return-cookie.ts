/**
 * Ties the return from another site's sign-in page to the browser that began: without it somebody else's browser could be
 * sent through that page for this account.
 */
export function returnCookie(name: string, publicUrl: string) {
  const isSecure = publicUrl.startsWith('https:');
  // A name by which browsers take it from this host over TLS alone; without TLS there is no such name.
  const cookie = `${isSecure ? '__Host-' : ''}${name}`;
  return {
    /** The browser sends it back also when it comes from the other site. */
    set: (value: string, seconds: number): string =>
      `${cookie}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,
    /** What the browser sent back; empty when it sent none. */
    read: (cookies: string | undefined): string =>
      new RegExp(`(?:^|;\\s*)${cookie}=([\\w-]+)(?:;|$)`).exec(cookies ?? '')?.[1] ?? '',
  };
}
