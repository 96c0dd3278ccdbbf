import { useLocale } from '../i18n/locale.tsx';
import { useRootData } from '../page/root-data.ts';

/** Where a public page is found, to be shared: in the language of the one who shares it. */
export function usePublicUrl(path: string): string {
  const { origin } = useRootData();
  return `${origin}${path}${useLocale() === 'en' ? '?lang=en' : ''}`;
}
