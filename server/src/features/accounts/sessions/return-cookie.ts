/**
 * Ties the return from another site's sign-in page to the browser that started: otherwise another person's browser could be sent through
 * that page for this account.
 */
export function returnCookie(name: string, publicUrl: string) {
  const isSecure = publicUrl.startsWith('https:');
  // The prefix restricts the cookie to this host over TLS; it is not available without TLS.
  const cookie = `${isSecure ? '__Host-' : ''}${name}`;
  return {
    /** Sent by the browser also when it returns from the other site. */
    set: (value: string, seconds: number): string =>
      `${cookie}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,
    /** The cookie's value; empty when the browser sent none. */
    read: (cookies: string | undefined): string =>
      new RegExp(`(?:^|;\\s*)${cookie}=([\\w-]+)(?:;|$)`).exec(cookies ?? '')?.[1] ?? '',
  };
}
