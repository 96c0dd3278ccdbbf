import { locales, textDirection } from '@paddock/contract/i18n/locale';
import { Check } from 'lucide-react';
import { useLocale, useSetLocale } from '#lib/i18n/locale.tsx';
import { toggleClass } from '#ui/tabs.tsx';
import { useSettingsMessages } from './messages.ts';
import { SettingsSection } from './parts/settings-section.tsx';

export function LanguageSection() {
  const t = useSettingsMessages();
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
            dir={textDirection(locale)}
            aria-pressed={locale === current}
            onClick={() => setLocale(locale)}
            className={`${toggleClass(locale === current)} gap-2`}
          >
            {locale === current && <Check className="size-4" />}
            {t(`settings.languages.${locale}`)}
          </button>
        ))}
      </fieldset>
    </SettingsSection>
  );
}
