/**
 * Where somebody goes whose call was refused because the site is closed: they are not staff, so the areas of the
 * staff are no place to stay. The way in stays open, for whoever has another account.
 */
export function closedSiteRedirect(path: string): string | undefined {
  return /^\/(login|maintenance)\/?$/.test(path) ? undefined : '/maintenance';
}
