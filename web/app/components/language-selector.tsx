import { type Locale, locales } from '@paddock/contract/i18n/locale';
import { clsx } from 'clsx';
import { Check, Languages } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useLocale, useSetLocale } from '../lib/i18n/locale.tsx';
import { anyText, useUrlFilters } from '../lib/url/url-filters.ts';
import { closeDropdown, Dropdown } from '../ui/dialog/dropdown.tsx';
import { CalendarChoices } from './calendar-choices.tsx';
import flags from './flags.svg?url';
import { useComponentsMessages } from './messages.ts';

const choiceClass = (isCurrent: boolean) =>
  clsx(
    'flex min-h-11 w-full items-center gap-3 rounded-button px-3 text-start text-sm',
    isCurrent ? 'bg-firoozeh-dim font-bold text-firoozeh' : 'text-text hover:bg-surface-2',
  );

/** Changes the language in place. Without JavaScript the choices are links. */
export function LanguageSelector() {
  const t = useComponentsMessages();
  const current = useLocale();
  const setLocale = useSetLocale();
  const { filters, searchWith, change } = useUrlFilters({ lang: anyText });

  const choose = (event: MouseEvent<HTMLAnchorElement>, locale: Locale) => {
    event.preventDefault();
    closeDropdown(event.currentTarget);
    setLocale(locale);
    // `lang` would override the choice on the next load.
    if (filters.lang) change({ lang: undefined }, { replace: true });
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
              // A relative link, because a path such as `//evil.test` would be another host.
              href={`?${searchWith({ lang: locale })}`}
              hrefLang={locale}
              aria-current={locale === current ? 'true' : undefined}
              onClick={(event) => choose(event, locale)}
              className={choiceClass(locale === current)}
            >
              <Flag locale={locale} />
              <span lang={locale}>{t(`language.${locale}`)}</span>
              {locale === current && <Check className="ms-auto" />}
            </a>
          </li>
        ))}
      </ul>
      <CalendarChoices className="mt-2 border-line border-t pt-2 noscript:hidden" choiceClass={choiceClass} />
    </Dropdown>
  );
}

/** Decorative, next to the name of the language. */
function Flag({ locale }: { locale: Locale }) {
  return (
    <svg viewBox="0 0 20 14" className="h-3.5 w-5 shrink-0 rounded-badge" aria-hidden="true">
      <use href={`${flags}#${locale}`} />
    </svg>
  );
}
