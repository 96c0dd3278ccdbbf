import type { Locale } from '@paddock/contract/i18n/locale';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useLocale } from '../i18n/locale.tsx';

/** Revalidates the loaders when the language differs from the one they were loaded in. */
export function useReloadForLocale(loadedLocale: Locale): void {
  const locale = useLocale();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (loadedLocale !== locale) void revalidate();
  }, [loadedLocale, locale, revalidate]);
}
