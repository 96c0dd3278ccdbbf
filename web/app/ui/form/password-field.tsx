import { clsx } from 'clsx';
import { Eye, EyeOff, TriangleAlert } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { Field, type FieldFrame, inputClass } from './field.tsx';
import { useFormMessages } from './messages.ts';

type InputProps = Omit<ComponentProps<'input'>, 'required' | 'className' | 'type'>;

interface PasswordFieldProps extends InputProps, FieldFrame {
  onValue?: (value: string) => void;
  /** For password managers. */
  autoComplete: 'current-password' | 'new-password';
}

const persian = /[\u0600-\u06ff]/;

/** A password field that warns of Caps Lock and a Persian keyboard but never changes the input. */
export function PasswordField({
  label,
  hint,
  error,
  required,
  className,
  onValue,
  ...input
}: PasswordFieldProps) {
  const t = useFormMessages();
  const [isVisible, setIsVisible] = useState(false);
  const [warning, setWarning] = useState<'capsLock' | 'persianKeyboard'>();

  const watchKeys = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.getModifierState('CapsLock') && event.key !== 'CapsLock') setWarning('capsLock');
    else if (persian.test(event.key)) setWarning('persianKeyboard');
    else if (event.key.length === 1 || event.key === 'CapsLock') setWarning(undefined);
  };

  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      {...(required && { required })}
      {...(className && { className })}
      {...(input.id ? { id: input.id } : {})}
      extra={
        <output className="text-warn text-xs empty:hidden">
          {warning && (
            <span className="inline-flex items-center gap-1.5">
              <TriangleAlert className="size-4" />
              {t(`password.${warning}`)}
            </span>
          )}
        </output>
      }
    >
      {(control) => (
        <span className="relative flex">
          <input
            dir="ltr"
            spellCheck={false}
            autoCapitalize="none"
            {...input}
            {...control}
            type={isVisible ? 'text' : 'password'}
            onKeyUp={watchKeys}
            onBlur={(event) => {
              setWarning(undefined);
              input.onBlur?.(event);
            }}
            onChange={(event) => {
              input.onChange?.(event);
              onValue?.(event.currentTarget.value);
            }}
            className={clsx(inputClass, 'ps-3 pe-12 rtl:ps-12 rtl:pe-3 rtl:text-end')}
          />
          <button
            type="button"
            onClick={() => setIsVisible(!isVisible)}
            aria-label={t(isVisible ? 'password.hide' : 'password.show')}
            title={t(isVisible ? 'password.hide' : 'password.show')}
            aria-pressed={isVisible}
            className="absolute inset-y-0 end-0 flex w-11 items-center justify-center text-text-3 hover:text-text"
          >
            {isVisible ? <EyeOff /> : <Eye />}
          </button>
        </span>
      )}
    </Field>
  );
}
