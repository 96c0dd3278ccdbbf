import { calendarChoices } from '@paddock/contract/i18n/calendar';
import { Check } from 'lucide-react';
import { componentsMessages } from '../../../components/messages.ts';
import { useNow } from '../../../lib/browser/use-now.ts';
import { useCalendarChoice } from '../../../lib/i18n/locale.tsx';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { useFormat } from '../../../lib/i18n/use-format.ts';
import { toggleClass } from '../../../ui/tabs.tsx';
import { accountsMessages } from '../messages.ts';
import { SettingsSection } from './settings-section.tsx';

/** In which calendar dates are shown here and in mail. It holds at once. */
export function CalendarSection() {
  const t = useTranslations(componentsMessages);
  const own = useTranslations(accountsMessages);
  const format = useFormat();
  const now = useNow(60_000);
  const [current, setCalendar] = useCalendarChoice();
  return (
    <SettingsSection title={t('calendar.label')}>
      <p className="text-sm text-text-2">{own('calendarToday', { date: format.weekdayDate(now) })}</p>
      <fieldset aria-label={t('calendar.label')} className="flex flex-wrap gap-2">
        {calendarChoices.map((choice) => (
          <button
            key={choice}
            type="button"
            aria-pressed={choice === current}
            onClick={() => setCalendar(choice)}
            className={`${toggleClass(choice === current)} gap-2`}
          >
            {choice === current && <Check className="size-4!" />}
            {t(`calendar.${choice}`)}
          </button>
        ))}
      </fieldset>
    </SettingsSection>
  );
}
