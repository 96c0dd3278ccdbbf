import { type Locale, locales } from '@paddock/contract/i18n/locale';
import { clsx } from 'clsx';
import { Check, Languages } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useLocale, useSetLocale } from '../lib/i18n/locale.tsx';
import { useTranslations } from '../lib/i18n/messages.ts';
import { closeDropdown, Dropdown } from '../ui/dialog/dropdown.tsx';
import { Flag } from './flags.tsx';
import { componentsMessages } from './messages.ts';

/** Changes the language in place. Without script the choices are the page's two addresses. */
export function LanguageSelector() {
  const t = useTranslations(componentsMessages);
  const current = useLocale();
  const setLocale = useSetLocale();
  const { pathname } = useLocation();
  const [search, setSearch] = useSearchParams();

  const inLanguage = (locale: Locale) => {
    const next = new URLSearchParams(search);
    next.set('lang', locale);
    return `${pathname}?${next}`;
  };
  const choose = (event: MouseEvent<HTMLAnchorElement>, locale: Locale) => {
    event.preventDefault();
    closeDropdown(event.currentTarget);
    setLocale(locale);
    // The address would contradict the choice at the next load.
    if (search.has('lang')) {
      setSearch(
        (old) => {
          old.delete('lang');
          return old;
        },
        { replace: true, preventScrollReset: true },
      );
    }
  };

  return (
    <Dropdown
      label={`${t('language.label')}: ${t(`language.${current}`)}`}
      summary={
        <>
          <Languages />
          <span className="max-lg:sr-only">{t(`language.${current}`)}</span>
        </>
      }
    >
      <ul>
        {locales.map((locale) => (
          <li key={locale}>
            <a
              href={inLanguage(locale)}
              lang={locale}
              dir={locale === 'fa' ? 'rtl' : 'ltr'}
              hrefLang={locale}
              aria-current={locale === current ? 'true' : undefined}
              onClick={(event) => choose(event, locale)}
              className={clsx(
                'flex min-h-11 items-center gap-3 rounded-button px-3 text-sm',
                locale === current
                  ? 'bg-firoozeh-dim font-bold text-firoozeh'
                  : 'text-text hover:bg-surface-2',
              )}
            >
              <Flag locale={locale} />
              {t(`language.${locale}`)}
              {locale === current && <Check className="ms-auto" />}
            </a>
          </li>
        ))}
      </ul>
    </Dropdown>
  );
}
