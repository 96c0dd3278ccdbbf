import { direction, locales } from '@paddock/contract/locale';
import { Check } from 'lucide-react';
import { useLocale, useSetLocale } from '../../lib/locale.tsx';
import { useText } from '../../lib/text.ts';
import { filterClass } from '../../ui/tabs.tsx';
import { accountsText } from './accounts-text.ts';
import { SettingsSection } from './settings-section.tsx';

export function LanguageSection() {
  const t = useText(accountsText);
  const current = useLocale();
  const setLocale = useSetLocale();
  return (
    <SettingsSection title={t('settings.language')}>
      <p className="text-sm text-text-2">{t('settings.languageLine')}</p>
      <fieldset aria-label={t('settings.language')} className="flex flex-wrap gap-2">
        {locales.map((locale) => (
          <button
            key={locale}
            type="button"
            lang={locale}
            dir={direction(locale)}
            aria-pressed={locale === current}
            onClick={() => setLocale(locale)}
            className={`${filterClass(locale === current)} gap-2`}
          >
            {locale === current && <Check className="size-4!" />}
            {t(`settings.languages.${locale}`)}
          </button>
        ))}
      </fieldset>
    </SettingsSection>
  );
}
