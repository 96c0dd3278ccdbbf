import { useLocale } from '../i18n/locale.tsx';
import { useRootData } from './root-data.ts';

/** The absolute URL of a public page in the page's language, for sharing. */
export function usePublicUrl(path: string): string {
  const { origin } = useRootData();
  return `${origin}${path}${useLocale() === 'en' ? '?lang=en' : ''}`;
}
