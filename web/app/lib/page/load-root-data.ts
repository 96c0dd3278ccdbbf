import type { Locale } from '@paddock/contract/i18n/locale';
import { localizeAlone } from '@paddock/contract/i18n/localized/localized';
import { type Footer, type FooterColumn, getFooter } from '@paddock/contract/pages/footer-calls';
import { getSiteSettings, type SiteSettings } from '@paddock/contract/site/calls';
import type { PublicApi } from './request-context.ts';
import { emptyFooter } from './root-data.ts';

// It travels with every page: each text goes in the reader's language alone.

/** Null when they cannot be read: a page without settings is better than no page. */
export async function loadSettings(api: PublicApi, locale: Locale): Promise<SiteSettings | null> {
  try {
    return localizeAlone(await api.call(getSiteSettings, {}), locale, 'announcement');
  } catch (error) {
    console.error(error);
    return null;
  }
}

function localizeColumn(column: FooterColumn, locale: Locale): FooterColumn {
  const links = column.links.map((link) => localizeAlone(link, locale, 'title'));
  return localizeAlone({ ...column, links }, locale, 'title');
}

export async function loadFooter(api: PublicApi, locale: Locale): Promise<Footer> {
  try {
    const { columns, pages, seals } = await api.call(getFooter, {});
    return {
      columns: columns?.map((column) => localizeColumn(column, locale)) ?? null,
      pages: pages.map((page) => localizeAlone(page, locale, 'title')),
      seals: seals.map((seal) => localizeAlone(seal, locale, 'alt')),
    };
  } catch (error) {
    console.error(error);
    return emptyFooter;
  }
}
