// Apart from the schemas: public pages carry no Zod.

/** Pages that visitors of most sites look for, in the order in which they are proposed and shown. */
export const proposedSlugs = ['about', 'contact', 'rules', 'faq', 'terms', 'privacy'] as const;
export type ProposedSlug = (typeof proposedSlugs)[number];

export const slugMin = 2;

export const slugMax = 60;

/** The first part of every address that the portal uses itself; a page of the owner there would never be seen. */
export const reservedSlugs: ReadonlySet<string> = new Set(
  (
    'admin admin-selection api assets blog challenges change-email championships csp-reports dashboard decisions downloads drivers events forgot-password healthz ' +
    'icons incidents invitation login maintenance offline outlines rank readyz register reset-password servers shop site-icons stewards teams timing-sessions tracks transactions trust uploads verify-email'
  ).split(' '),
);

/** Small Latin letters, digits and dashes between them, with a letter. */
export function isSlug(text: string): boolean {
  const isShaped = /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text) && /[a-z]/.test(text);
  return isShaped && text.length >= slugMin && text.length <= slugMax;
}

export const pageTitleMax = 120;

/** Of the markdown of each language. */
export const pageContentMax = 50_000;

/** They are listed whole and stand in the footer of every page. */
export const pagesMax = 50;

export const footerColumnsMax = 4;

export const footerLinksMax = 12;

export const footerTitleMax = 40;

export const footerLinkMax = 60;

export const sealsMax = 6;

export const sealAltMax = 120;

/** Of the text that stands for a page in search results. */
export const pageExcerptMax = 160;
