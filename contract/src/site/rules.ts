// Apart from the site's schemas: every public page asks this, and none of them carries Zod.

/** Where staff sign in and work while the site is closed. */
const openInMaintenance = /^\/(login|admin-selection|admin)(\/|$)/;

/** Where the settings send somebody who opens this page; nothing when they may stay. */
export function maintenanceRedirect(
  path: string,
  { maintenance_mode }: { maintenance_mode: boolean },
): string | undefined {
  if (!maintenance_mode) return path === '/maintenance' ? '/' : undefined;
  return path === '/maintenance' || openInMaintenance.test(path) ? undefined : '/maintenance';
}

export const announcementMax = 300;

/** Until the staff write their own; pages then keep words that each language has. */
export const defaultSiteDescription = 'Welcome to Paddock';

/** Pages that are about no single thing: in the header, the footer and the sitemap, each with a picture for link previews. */
export const publicPages = {
  landing: '/',
  servers: '/servers',
  rank: '/rank',
  downloads: '/downloads',
  blog: '/blog',
} as const;

export type PublicPage = keyof typeof publicPages;
