import { localizeNumber, toAsciiNumber } from '@paddock/contract/i18n/digits';
import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { useLocale } from '#lib/i18n/locale.tsx';
import { Field, type FieldFrame, inputClass } from './field.tsx';

type InputProps = Omit<ComponentProps<'input'>, 'required' | 'className' | 'size'>;

interface TextFieldProps extends InputProps, FieldFrame {
  /** Called with the text; `onChange` still gives the event. */
  onValue?: (value: string) => void;
  /** Addresses, links, ids: written left to right in every language. */
  ltr?: boolean;
  /** A unit or sign at the end of the box. */
  suffix?: ReactNode;
}

/** One line of text. Free text finds its own direction. */
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
              // The end of the box is the page's, the paddings are the text's.
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
  /** Whether a point may be typed: decides which keys a phone offers. */
  decimal?: boolean;
  /** An id or dollars: written in ASCII digits in every language. */
  ascii?: boolean;
}

/** A number as text: digits of any script are taken, shown as the reader's own, and told to `onValue` as ASCII. */
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
        const shown = show(box.value);
        if (shown === box.value) return;
        const { selectionStart, selectionEnd } = box;
        box.value = shown;
        // As many characters as before: who types in the middle stays there.
        box.setSelectionRange(selectionStart, selectionEnd);
      }}
      onValue={(typed) => onValue?.(toAsciiNumber(typed))}
    />
  );
}

type AreaProps = Omit<ComponentProps<'textarea'>, 'required' | 'className'>;

interface TextAreaFieldProps extends AreaProps, FieldFrame {
  onValue?: (value: string) => void;
  /** A counter or another line between box and hint. */
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
  /** The words of the empty choice; without them there is none. */
  placeholder?: string;
}

/** The browser's own list: works without script, with every keyboard and screen reader. */
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

/** Drops what is not given, which exactOptionalPropertyTypes asks for. */
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
