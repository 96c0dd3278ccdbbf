import { calendarChoices } from '@paddock/contract/i18n/calendar';
import { Check } from 'lucide-react';
import { useCalendarChoice } from '../lib/i18n/locale.tsx';
import { useComponentsMessages } from './messages.ts';

interface CalendarChoicesProps {
  className: string;
  choiceClass: (isCurrent: boolean) => string;
}

/** Selects the calendar for dates, independent of the language. Applies at once. */
export function CalendarChoices({ className, choiceClass }: CalendarChoicesProps) {
  const t = useComponentsMessages();
  const [current, setCalendar] = useCalendarChoice();
  return (
    <fieldset aria-label={t('calendar.label')} className={className}>
      {calendarChoices.map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={choice === current}
          onClick={() => setCalendar(choice)}
          className={choiceClass(choice === current)}
        >
          {t(`calendar.${choice}`)}
          {choice === current && <Check className="ms-auto size-4" />}
        </button>
      ))}
    </fieldset>
  );
}
