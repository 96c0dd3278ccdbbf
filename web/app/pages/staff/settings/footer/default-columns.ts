import type { ListedPage } from '@paddock/contract/pages/calls';
import type { FooterColumn } from '@paddock/contract/pages/footer-calls';
import { footerLinksMax } from '@paddock/contract/pages/rules';
import { publicPages } from '@paddock/contract/site/rules';
import enShell from '#components/en.json' with { type: 'json' };
import faShell from '#components/fa.json' with { type: 'json' };
import { createTranslator } from '#lib/i18n/messages.ts';
import en from './en.json' with { type: 'json' };
import fa from './fa.json' with { type: 'json' };

const { landing: _, ...linkedPages } = publicPages;

const texts = { name: 'pages/staff/settings/footer', fa, en };
const tPersian = createTranslator('fa', texts);
const tEnglish = createTranslator('en', texts);

/** Returns the default columns, as the start of custom ones. */
export function defaultColumns(pages: readonly ListedPage[]): FooterColumn[] {
  const siteLinks = (Object.keys(linkedPages) as (keyof typeof linkedPages)[])
    .slice(0, footerLinksMax)
    .map((page) => ({ title: faShell.nav[page], title_en: enShell.nav[page], url: linkedPages[page] }));
  const pageLinks = pages
    .filter(({ is_published }) => is_published)
    .slice(0, footerLinksMax)
    .map(({ slug, title, title_en }) => ({ title, title_en, url: `/${slug}` }));
  const columns: FooterColumn[] = [
    { title: tPersian('columns.site'), title_en: tEnglish('columns.site'), links: siteLinks },
    { title: tPersian('columns.pages'), title_en: tEnglish('columns.pages'), links: pageLinks },
  ];
  return columns.filter(({ links }) => links.length > 0);
}
