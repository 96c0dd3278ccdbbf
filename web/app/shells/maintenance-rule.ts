import type { SiteSettings } from '@paddock/contract/site';

/** Where staff sign in and work while the site is closed. */
const openPath = /^\/(login|admin-selection|admin)(\/|$)/;

/** Where the settings send somebody who is on this path; nothing when they may stay. */
export function maintenanceTarget(path: string, settings: SiteSettings): string | undefined {
  if (settings.maintenance_mode)
    return path === '/maintenance' || openPath.test(path) ? undefined : '/maintenance';
  return path === '/maintenance' ? '/' : undefined;
}

/**
 * Where somebody goes whose call was refused because the site is closed: they are not staff, so the areas of the
 * staff are no place to stay. The way in stays open, for whoever has another account.
 */
export function closingTarget(path: string): string | undefined {
  return /^\/(login|maintenance)\/?$/.test(path) ? undefined : '/maintenance';
}
