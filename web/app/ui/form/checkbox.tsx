import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { controlProps, FieldNote } from './field.tsx';

interface ChoiceProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  onValue?: (checked: boolean) => void;
}

/** A checkbox; the whole line is its target. */
export function Checkbox({ label, hint, error, onValue, ...input }: ChoiceProps) {
  const generated = useId();
  const id = input.id ?? generated;
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="inline-flex min-h-11 items-center gap-3 self-start text-sm">
        <span className="relative inline-flex size-5 shrink-0">
          <input
            {...input}
            {...controlProps(id, `${id}-note`, { hint, error })}
            type="checkbox"
            onChange={(event) => {
              input.onChange?.(event);
              onValue?.(event.currentTarget.checked);
            }}
            className={clsx(
              'peer size-5 appearance-none rounded-badge border border-line-strong bg-bg transition-colors',
              'checked:border-firoozeh checked:bg-firoozeh hover:border-text-3 disabled:border-line disabled:bg-surface-2',
              'aria-invalid:border-bad',
            )}
          />
          <Check className="pointer-events-none absolute inset-0.5 size-4 text-on-firoozeh opacity-0 peer-checked:opacity-100" />
        </span>
        <span className={clsx(input.disabled && 'text-text-3')}>{label}</span>
      </label>
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
    </div>
  );
}

/** A switch, for settings that apply at once. Forms that are submitted use a checkbox. */
export function Switch({ label, hint, error, onValue, ...input }: ChoiceProps) {
  const generated = useId();
  const id = input.id ?? generated;
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="flex min-h-11 items-center justify-between gap-4 text-md">
        <span className={clsx(input.disabled && 'text-text-3')}>{label}</span>
        <span className="relative inline-flex h-6 w-11 shrink-0">
          <input
            {...input}
            {...controlProps(id, `${id}-note`, { hint, error })}
            type="checkbox"
            role="switch"
            aria-checked={input.checked ?? input.defaultChecked ?? false}
            onChange={(event) => {
              input.onChange?.(event);
              onValue?.(event.currentTarget.checked);
            }}
            className={clsx(
              'peer h-6 w-11 appearance-none rounded-full border border-line-strong bg-surface-3 transition-colors',
              'checked:border-firoozeh checked:bg-firoozeh disabled:opacity-60',
            )}
          />
          <span
            aria-hidden="true"
            className={clsx(
              'pointer-events-none absolute start-1 top-1 z-1 size-4 rounded-full bg-text-2 transition-transform',
              'peer-checked:translate-x-5 peer-checked:bg-on-firoozeh rtl:peer-checked:-translate-x-5',
            )}
          />
        </span>
      </label>
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
    </div>
  );
}
