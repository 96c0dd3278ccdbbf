// Kept apart from the schemas because public pages must not load Zod.

/** Pages that most sites have, in the order in which they are suggested and listed. */
export const proposedSlugs = ['about', 'contact', 'rules', 'faq', 'terms', 'privacy'] as const;
export type ProposedSlug = (typeof proposedSlugs)[number];

export const slugMin = 2;

export const slugMax = 60;

/** First path segments that the portal uses itself; an owner's page there would be unreachable. */
export const reservedSlugs: ReadonlySet<string> = new Set(
  (
    'admin admin-selection api assets blog challenges change-email championships csp-reports dashboard decisions downloads drivers events forgot-password healthz ' +
    'icons incidents invitation login maintenance offline outlines rank readyz register reset-password servers shop site-icons stewards teams timing-sessions tracks transactions trust uploads verify-email'
  ).split(' '),
);

/** Lower-case Latin letters, digits and inner dashes, with at least one letter. */
export function isSlug(text: string): boolean {
  const isShaped = /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text) && /[a-z]/.test(text);
  return isShaped && text.length >= slugMin && text.length <= slugMax;
}

export const pageTitleMax = 120;

/** Length of the markdown per language. */
export const pageContentMax = 50_000;

/** Lists have no pagination, and every page's footer links to all of them. */
export const pagesMax = 50;

export const footerColumnsMax = 4;

export const footerLinksMax = 12;

export const footerTitleMax = 40;

export const footerLinkMax = 60;

export const sealsMax = 6;

export const sealAltMax = 120;

/** Length of the description in search results. */
export const pageExcerptMax = 160;
