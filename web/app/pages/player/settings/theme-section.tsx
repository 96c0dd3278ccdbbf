import { Check } from 'lucide-react';
import { setTheme, useTheme } from '#lib/browser/theme.ts';
import { toggleClass } from '#ui/tabs.tsx';
import { useSettingsMessages } from './messages.ts';
import { SettingsSection } from './parts/settings-section.tsx';

const themes = ['dark', 'light'] as const;

export function ThemeSection() {
  const t = useSettingsMessages();
  const current = useTheme();
  return (
    <SettingsSection title={t('theme.title')}>
      <p className="text-sm text-text-2">{t('theme.line')}</p>
      <fieldset aria-label={t('theme.title')} className="flex flex-wrap gap-2">
        {themes.map((theme) => (
          <button
            key={theme}
            type="button"
            aria-pressed={theme === current}
            onClick={() => setTheme(theme)}
            className={`${toggleClass(theme === current)} gap-2`}
          >
            {theme === current && <Check className="size-4" />}
            {t(`theme.${theme}`)}
          </button>
        ))}
      </fieldset>
    </SettingsSection>
  );
}
