import { type FocusEvent, useId, useRef } from 'react';
import { FieldNote } from '#ui/form/field.tsx';
import { NumberField, SelectField } from '#ui/form/text-field.tsx';
import { useUiMessages } from '#ui/messages.ts';
import type { BirthParts } from './birth-date.ts';
import { useAccountsMessages } from './messages.ts';

interface BirthDateFieldProps {
  /** Name of the date field. Its first input is focused if the date is invalid. */
  name: string;
  parts: BirthParts;
  onPartsChange: (parts: BirthParts) => void;
  /** Called when the focus leaves all three inputs. */
  onBlur: () => void;
  error: string | undefined;
}

const monthNumbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

/** Day, month and year in the calendar of the page's language. */
export function BirthDateField({ name, parts, onPartsChange, onBlur, error }: BirthDateFieldProps) {
  const t = useAccountsMessages();
  const tUi = useUiMessages();
  const note = useId();

  const fieldset = useRef<HTMLFieldSetElement>(null);
  const leave = (event: FocusEvent) => {
    if (!fieldset.current?.contains(event.relatedTarget)) onBlur();
  };
  const shared = { onBlur: leave, 'aria-invalid': error ? true : undefined };
  return (
    <fieldset ref={fieldset} aria-describedby={note} className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 font-medium text-sm text-text-2">
        {t('register.birthDate')} <span className="text-2xs text-text-3">({tUi('required')})</span>
      </legend>
      <div className="grid grid-cols-[1fr_1.6fr_1.2fr] gap-2">
        <NumberField
          label={t('register.day')}
          name={name}
          value={parts.day}
          onValue={(day) => onPartsChange({ ...parts, day })}
          maxLength={2}
          autoComplete="bday-day"
          {...shared}
        />
        <SelectField
          label={t('register.month')}
          value={parts.month}
          onValue={(month) => onPartsChange({ ...parts, month })}
          placeholder="—"
          options={monthNumbers.map((month) => ({ value: String(month), label: t(`months.m${month}`) }))}
          autoComplete="bday-month"
          {...shared}
        />
        <NumberField
          label={t('register.year')}
          value={parts.year}
          onValue={(year) => onPartsChange({ ...parts, year })}
          maxLength={4}
          autoComplete="bday-year"
          {...shared}
        />
      </div>
      <FieldNote id={note} hint={t('register.birthHint')} error={error} />
    </fieldset>
  );
}
