import type { Locale } from '@paddock/contract/i18n/locale';
import { localizeAlone } from '@paddock/contract/i18n/localized/localized';
import type { Footer, FooterColumn } from '@paddock/contract/pages/footer-calls';
import type { SiteSettings } from '@paddock/contract/site/calls';

// Data of every page is reduced to texts of the current language, to save bytes.

export function localizeSettings(settings: SiteSettings, locale: Locale): SiteSettings {
  return localizeAlone(settings, locale, 'announcement');
}

function localizeColumn(column: FooterColumn, locale: Locale): FooterColumn {
  const links = column.links.map((link) => localizeAlone(link, locale, 'title'));
  return localizeAlone({ ...column, links }, locale, 'title');
}

export function localizeFooter({ columns, pages, seals }: Footer, locale: Locale): Footer {
  return {
    columns: columns?.map((column) => localizeColumn(column, locale)) ?? null,
    pages: pages.map((page) => localizeAlone(page, locale, 'title')),
    seals: seals.map((seal) => localizeAlone(seal, locale, 'alt')),
  };
}
