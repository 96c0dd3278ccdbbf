import { useLocale } from '../../../lib/i18n/locale.tsx';

interface Named {
  name: string;
  name_en: string | null;
}

/** What a championship or class is called in the reader's language. */
export const useOwnName = () => {
  const locale = useLocale();
  return ({ name, name_en }: Named) => (locale === 'en' ? (name_en ?? name) : name);
};
