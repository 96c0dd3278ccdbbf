import type { Locale } from '@paddock/contract/i18n/locale';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useLocale } from '../i18n/locale.tsx';

/** Asks the loaders of a page again when its reader changes the language that they were `asked` in. */
export function useReloadForLocale(asked: Locale): void {
  const locale = useLocale();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (asked !== locale) void revalidate();
  }, [asked, locale, revalidate]);
}
