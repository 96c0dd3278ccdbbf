import { clsx } from 'clsx';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { FieldNote, inputClass } from './field.tsx';
import { useFormMessages } from './messages.ts';
import { eraseOtp, isOtpComplete, type OtpState, typeOtp } from './otp-value.ts';

interface OtpInputProps {
  label: ReactNode;
  /** Number of digits. */
  length: number;
  /** One character per box; a space is an empty box. */
  value: string;
  onValue: (value: string) => void;
  /** Called when all digits are entered. */
  onWhole?: (code: string) => void;
  hint?: ReactNode;
  error?: string | undefined;
  disabled?: boolean;
  /** Focuses the first box on mount. */
  focusFirst?: boolean;
}

/** A one-time code with one box per digit, left to right in both languages. Accepts pasted codes in Persian digits. */
export function OtpInput({
  label,
  length,
  value,
  onValue,
  onWhole,
  hint,
  error,
  disabled,
  focusFirst,
}: OtpInputProps) {
  const t = useFormMessages();
  const id = useId();
  const boxes = useRef<(HTMLInputElement | null)[]>([]);

  useEffect(() => {
    if (focusFirst) boxes.current[0]?.focus();
  }, [focusFirst]);

  const apply = (next: OtpState) => {
    boxes.current[next.focus]?.focus();
    boxes.current[next.focus]?.select();
    if (next.value === value) return;
    onValue(next.value);
    if (isOtpComplete(next.value, length)) onWhole?.(next.value);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, place: number) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step) {
      event.preventDefault();
      boxes.current[Math.min(Math.max(place + step, 0), length - 1)]?.focus();
    } else if (event.key === 'Backspace') {
      event.preventDefault();
      apply(eraseOtp(value, place, length));
    }
  };

  return (
    <fieldset disabled={disabled} aria-describedby={error || hint ? `${id}-note` : undefined}>
      <legend className="mb-2 font-medium text-sm text-text-2">{label}</legend>
      <div dir="ltr" className="flex justify-center gap-3">
        {Array.from({ length }, (_, place) => (
          <input
            key={place}
            ref={(box) => {
              boxes.current[place] = box;
            }}
            value={value[place]?.trim() ?? ''}
            onChange={(event) => apply(typeOtp(value, place, event.currentTarget.value, length))}
            onPaste={(event) => {
              event.preventDefault();
              apply(typeOtp(value, place, event.clipboardData.getData('text'), length));
            }}
            onKeyDown={(event) => onKeyDown(event, place)}
            onFocus={(event) => event.currentTarget.select()}
            inputMode="numeric"
            autoComplete={place === 0 ? 'one-time-code' : 'off'}
            aria-label={t('code.digit', { place: place + 1, length })}
            aria-invalid={error ? true : undefined}
            className={clsx(inputClass, 'figures h-14 max-w-13 px-0! text-center text-2xl font-bold')}
          />
        ))}
      </div>
      <div className="mt-2 flex justify-center">
        <FieldNote id={`${id}-note`} hint={hint} error={error} />
      </div>
    </fieldset>
  );
}
