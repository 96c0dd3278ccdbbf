import { formatDateInput, parseDateInput } from '@paddock/contract/i18n/time';
import { Calendar } from 'lucide-react';
import { useId, useState } from 'react';
import { useNow } from '#lib/browser/use-now.ts';
import { useCalendar, useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { IconButton } from '#ui/button.tsx';
import { FieldNote } from '#ui/form/field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { joinDateTime, parseDateTime, splitDateTime, toDateTimeText } from './date-time.ts';
import { useEventsMessages } from './messages.ts';
import { MonthCalendar } from './month-calendar.tsx';

interface DateTimeFieldProps {
  name: string;
  legend: string;
  dayLabel: string;
  timeLabel: string;
  isOptional?: boolean;
  /** In the format of date-time.ts. */
  value: string;
  onValue: (value: string) => void;
  onBlur: () => void;
  error: string | undefined;
}

const isoDay = /^\d{4}-\d{2}-\d{2}$/;
/** A day in the user’s calendar, typed or picked, and a time in Tehran. */
export function DateTimeField(props: DateTimeFieldProps) {
  const { name, legend, dayLabel, timeLabel, value, onValue, onBlur, error, isOptional = false } = props;
  const t = useEventsMessages();
  const format = useFormat();
  const locale = useLocale();
  const calendar = useCalendar();
  const today = splitDateTime(toDateTimeText(useNow(60_000))).day;
  const id = useId();
  const [open, setOpen] = useState(false);
  // Typed text is discarded when the value or language changes from outside.
  const [draft, setDraft] = useState({ origin: '', text: '' });

  const { day, time } = splitDateTime(value);
  const validDay = isoDay.test(day) ? day : '';
  const dayText =
    draft.origin === `${locale} ${calendar} ${day}`
      ? draft.text
      : validDay
        ? formatDateInput(validDay, locale, calendar)
        : day;
  const setDay = (next: string) => onValue(joinDateTime({ day: next, time }));
  const typeDay = (text: string) => {
    const next = parseDateInput(text, calendar) ?? text;
    setDraft({ origin: `${locale} ${calendar} ${next}`, text });
    setDay(next);
  };
  const moment = parseDateTime(value);
  const momentText =
    moment && t('when.said', { date: format.weekdayDate(moment), time: format.time(moment) });
  return (
    <fieldset className="flex min-w-0 flex-col gap-2" aria-describedby={`${id}-note`}>
      <legend className="mb-2 font-bold">{legend}</legend>
      <div className="flex flex-wrap items-start gap-3">
        <div className="flex min-w-44 grow basis-44 items-end gap-1">
          <TextField
            ltr
            required={!isOptional}
            name={name}
            className="grow"
            label={dayLabel}
            inputMode="numeric"
            autoComplete="off"
            maxLength={10}
            placeholder={formatDateInput(today, locale, calendar)}
            value={dayText}
            onValue={typeDay}
            onBlur={onBlur}
            aria-invalid={error ? true : undefined}
          />
          <IconButton
            icon={<Calendar />}
            label={`${legend}: ${t('form.openCalendar')}`}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          />
        </div>
        <TextField
          ltr
          required={!isOptional}
          className="w-32 grow"
          label={timeLabel}
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          placeholder={t('form.timeExample')}
          value={format.digits(time)}
          onValue={(typed) => onValue(joinDateTime({ day, time: typed }))}
          onBlur={onBlur}
          aria-invalid={error ? true : undefined}
        />
      </div>
      {open && (
        <MonthCalendar
          key={`${locale} ${calendar}`}
          value={validDay}
          today={today}
          onPick={(picked) => {
            setDay(picked);
            setOpen(false);
          }}
        />
      )}
      <FieldNote id={`${id}-note`} hint={momentText} error={error} />
    </fieldset>
  );
}
