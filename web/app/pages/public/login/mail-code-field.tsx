import { signInCodeLength, signInCodeMinutes } from '@paddock/contract/accounts/rules';
import { typedValueMax } from '@paddock/contract/i18n/typed-values';
import { useEffect, useRef } from 'react';
import { useAccountsMessages } from '#features/accounts/messages.ts';
import { TextField } from '#ui/form/text-field.tsx';

interface MailCodeFieldProps {
  value: string;
  onValue: (value: string) => void;
  error?: string | undefined;
}

/** Takes the code that was mailed because of too many wrong passwords. Gets the focus when it appears. */
export function MailCodeField(field: MailCodeFieldProps) {
  const t = useAccountsMessages();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <TextField
      ref={box}
      {...field}
      name="mail_code"
      label={t('mailCode.label')}
      hint={t('mailCode.hint', { digits: signInCodeLength, minutes: signInCodeMinutes })}
      ltr
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      maxLength={typedValueMax}
      required
    />
  );
}
