/** The parts of the public site, in header and footer. */
export const siteLinks = [
  { to: '/servers', key: 'nav.servers' },
  { to: '/rank', key: 'nav.ranking' },
  { to: '/downloads', key: 'nav.downloads' },
  { to: '/blog', key: 'nav.blog' },
] as const;
