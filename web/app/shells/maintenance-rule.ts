import type { SiteSettings } from '@paddock/contract/site';

/** Where staff sign in and work while the site is closed. */
const openPath = /^\/(login|admin-selection|admin)(\/|$)/;

/** Where the settings send somebody who is on this path; nothing when they may stay. */
export function maintenanceTarget(path: string, settings: SiteSettings): string | undefined {
  if (settings.maintenance_mode)
    return path === '/maintenance' || openPath.test(path) ? undefined : '/maintenance';
  return path === '/maintenance' ? '/' : undefined;
}
