import { localizeNumber, toAsciiNumber } from '@paddock/contract/i18n/digits';
import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { useLocale } from '#lib/i18n/locale.tsx';
import { Field, type FieldFrame, inputClass } from './field.tsx';

type InputProps = Omit<ComponentProps<'input'>, 'required' | 'className' | 'size'>;

interface TextFieldProps extends InputProps, FieldFrame {
  /** Called with the text; `onChange` gets the event. */
  onValue?: (value: string) => void;
  /** Left to right in both languages: addresses, links, ids. */
  ltr?: boolean;
  /** A unit or symbol at the end of the input. */
  suffix?: ReactNode;
}

/** A single-line text field. Free text has automatic direction. */
export function TextField({
  label,
  hint,
  error,
  required,
  className,
  onValue,
  ltr,
  suffix,
  ...input
}: TextFieldProps) {
  return (
    <Field {...frame({ label, hint, error, required, className })} {...(input.id ? { id: input.id } : {})}>
      {(control) => (
        <span className="relative flex">
          <input
            type="text"
            dir={ltr ? 'ltr' : 'auto'}
            {...input}
            {...control}
            onChange={(event) => {
              input.onChange?.(event);
              onValue?.(event.currentTarget.value);
            }}
            className={clsx(
              inputClass,
              suffix !== undefined && 'pe-14',
              // The suffix follows the direction of the page, the padding that of the text.
              suffix !== undefined && ltr && 'rtl:ps-14 rtl:pe-3',
              ltr && 'rtl:text-end',
            )}
          />
          {suffix !== undefined && (
            <span className="pointer-events-none absolute inset-y-0 end-3 flex items-center text-sm text-text-3">
              {suffix}
            </span>
          )}
        </span>
      )}
    </Field>
  );
}

interface NumberFieldProps extends Omit<TextFieldProps, 'ltr' | 'type' | 'dir' | 'inputMode' | 'onChange'> {
  /** Allows decimals: selects the keyboard of phones. */
  decimal?: boolean;
  /** Shows ASCII digits in both languages: ids, dollars. */
  ascii?: boolean;
}

/** A text field for numbers. Accepts digits of any script, shows those of the language and passes ASCII to `onValue`. */
export function NumberField({ decimal, ascii, value, onValue, ...field }: NumberFieldProps) {
  const locale = useLocale();
  const show = (text: string) => localizeNumber(text, ascii ? 'en' : locale);
  return (
    <TextField
      autoComplete="off"
      {...field}
      ltr
      inputMode={decimal ? 'decimal' : 'numeric'}
      {...(value !== undefined && { value: show(String(value)) })}
      onChange={({ currentTarget: box }) => {
        const localized = show(box.value);
        if (localized === box.value) return;
        const { selectionStart, selectionEnd } = box;
        box.value = localized;
        // The length is unchanged, so the caret position stays valid.
        box.setSelectionRange(selectionStart, selectionEnd);
      }}
      onValue={(typed) => onValue?.(toAsciiNumber(typed))}
    />
  );
}

type AreaProps = Omit<ComponentProps<'textarea'>, 'required' | 'className'>;

interface TextAreaFieldProps extends AreaProps, FieldFrame {
  onValue?: (value: string) => void;
  /** Content between input and hint, such as a counter. */
  extra?: ReactNode;
}

export function TextAreaField({
  label,
  hint,
  error,
  required,
  className,
  onValue,
  extra,
  ...area
}: TextAreaFieldProps) {
  return (
    <Field
      {...frame({ label, hint, error, required, className })}
      extra={extra}
      {...(area.id ? { id: area.id } : {})}
    >
      {(control) => (
        <textarea
          dir="auto"
          rows={4}
          {...area}
          {...control}
          onChange={(event) => {
            area.onChange?.(event);
            onValue?.(event.currentTarget.value);
          }}
          className={clsx(inputClass, 'resize-y py-2.5')}
        />
      )}
    </Field>
  );
}

type SelectProps = Omit<ComponentProps<'select'>, 'required' | 'className'>;

interface SelectFieldProps extends SelectProps, FieldFrame {
  onValue?: (value: string) => void;
  options: readonly { value: string; label: string; disabled?: boolean }[];
  /** Text of the empty option; without it there is none. */
  placeholder?: string | undefined;
}

/** A native select, which works without script and with all keyboards and screen readers. */
export function SelectField({
  label,
  hint,
  error,
  required,
  className,
  onValue,
  options,
  placeholder,
  ...select
}: SelectFieldProps) {
  return (
    <Field {...frame({ label, hint, error, required, className })} {...(select.id ? { id: select.id } : {})}>
      {(control) => (
        <select
          {...select}
          {...control}
          onChange={(event) => {
            select.onChange?.(event);
            onValue?.(event.currentTarget.value);
          }}
          className={clsx(inputClass, 'select-arrow pe-10')}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled} dir="auto">
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** Drops undefined props, as exactOptionalPropertyTypes requires. */
function frame({
  label,
  hint,
  error,
  required,
  className,
}: { [K in keyof FieldFrame]: FieldFrame[K] | undefined }) {
  return {
    label,
    hint,
    error,
    ...(required && { required }),
    ...(className && { className }),
  };
}
