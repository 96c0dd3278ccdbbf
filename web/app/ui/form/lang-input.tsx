import { anyText, useUrlFilters } from '#lib/url/url-filters.ts';

/** A form that is sent as an address keeps the language that the address asks for. */
export function LangInput() {
  const { lang } = useUrlFilters({ lang: anyText }).filters;
  return lang ? <input type="hidden" name="lang" value={lang} /> : null;
}
