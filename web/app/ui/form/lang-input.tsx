import { anyText, useUrlFilters } from '#lib/url/url-filters.ts';

/** Keeps the `lang` parameter when a GET form is submitted. */
export function LangInput() {
  const { lang } = useUrlFilters({ lang: anyText }).filters;
  return lang ? <input type="hidden" name="lang" value={lang} /> : null;
}
