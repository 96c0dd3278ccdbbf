import { useLocale } from './locale.tsx';
import { usePageData } from './page-data.ts';

/** Where a public page is found, to be shared: in the language of the one who shares it. */
export function usePublicAddress(path: string): string {
  const { origin } = usePageData();
  return `${origin}${path}${useLocale() === 'en' ? '?lang=en' : ''}`;
}
