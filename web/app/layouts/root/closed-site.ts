/**
 * The redirect after a call was rejected because the site is closed. The user is not staff, so staff areas redirect too. The
 * login stays open for other accounts.
 */
export function closedSiteRedirect(path: string): string | undefined {
  return /^\/(login|maintenance)\/?$/.test(path) ? undefined : '/maintenance';
}
