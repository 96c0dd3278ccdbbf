import { formatDateInput, parseDateInput } from '@paddock/contract/i18n/time';
import { useState } from 'react';
import { useCalendar, useLocale } from '#lib/i18n/locale.tsx';
import { useFormMessages } from './messages.ts';
import { TextField } from './text-field.tsx';

interface DateFieldProps {
  label: string;
  /** YYYY-MM-DD in the Gregorian calendar; empty for none. */
  value: string;
  onValue: (day: string) => void;
}

/** A text field for a date in the user's calendar. */
export function DateField({ label, value, onValue }: DateFieldProps) {
  const t = useFormMessages();
  const locale = useLocale();
  const calendar = useCalendar();
  // The draft is discarded when value, language or calendar change from outside.
  const origin = `${locale} ${calendar} ${value}`;
  const [draft, setDraft] = useState<{ origin: string; text: string; isFaulty: boolean }>();
  const { text, isFaulty } =
    draft?.origin === origin ? draft : { text: formatDateInput(value, locale, calendar), isFaulty: false };

  const leave = () => {
    const day = text.trim() === '' ? '' : parseDateInput(text, calendar);
    if (day === null) return setDraft({ origin, text, isFaulty: true });
    setDraft(undefined);
    if (day !== value) onValue(day);
  };
  return (
    <TextField
      ltr
      label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      placeholder={t(`day.example.${calendar}`)}
      value={text}
      onValue={(typed) => setDraft({ origin, text: typed, isFaulty: false })}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') leave();
      }}
      error={isFaulty ? t('day.invalid') : undefined}
    />
  );
}
