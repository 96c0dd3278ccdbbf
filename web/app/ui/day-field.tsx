import { formatTypedDay, parseTypedDay } from '@paddock/contract/time';
import { useEffect, useState } from 'react';
import { useLocale } from '../lib/locale.tsx';
import { useText } from '../lib/text.ts';
import { TextField } from './text-field.tsx';
import { uiText } from './ui-text.ts';

interface DayFieldProps {
  label: string;
  /** YYYY-MM-DD of the Gregorian calendar; empty for none. */
  value: string;
  onValue: (day: string) => void;
}

/** A day typed in the reader's calendar: Persian in fa, Gregorian in en. */
export function DayField({ label, value, onValue }: DayFieldProps) {
  const t = useText(uiText);
  const locale = useLocale();
  const [typed, type] = useState('');
  const [fault, setFault] = useState(false);

  // The address or the language may change it from outside.
  useEffect(() => {
    type(value ? formatTypedDay(value, locale) : '');
    setFault(false);
  }, [value, locale]);

  const leave = () => {
    const day = typed.trim() === '' ? '' : parseTypedDay(typed, locale);
    setFault(day === null);
    if (day !== null && day !== value) onValue(day);
  };
  return (
    <TextField
      ltr
      label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      placeholder={t('day.example')}
      value={typed}
      onValue={type}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') leave();
      }}
      error={fault ? t('day.invalid') : undefined}
    />
  );
}
