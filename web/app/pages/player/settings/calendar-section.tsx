import { CalendarChoices } from '#components/calendar-choices.tsx';
import { useComponentsMessages } from '#components/messages.ts';
import { useNow } from '#lib/browser/use-now.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { toggleClass } from '#ui/tabs.tsx';
import { useSettingsMessages } from './messages.ts';
import { SettingsSection } from './parts/settings-section.tsx';

/** The calendar of dates on pages and in email. */
export function CalendarSection() {
  const t = useComponentsMessages();
  const tSettings = useSettingsMessages();
  const format = useFormat();
  const now = useNow(60_000);
  return (
    <SettingsSection title={t('calendar.label')}>
      <p className="text-sm text-text-2">{tSettings('calendarToday', { date: format.weekdayDate(now) })}</p>
      <CalendarChoices
        className="flex flex-wrap gap-2"
        choiceClass={(isCurrent) => `${toggleClass(isCurrent)} gap-2`}
      />
    </SettingsSection>
  );
}
