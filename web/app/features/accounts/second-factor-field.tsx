import { typedValueMax } from '@paddock/contract/i18n/typed-values';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useAccountsMessages } from './messages.ts';

interface SecondFactorFieldProps {
  value: string;
  onValue: (value: string) => void;
  error?: string | undefined;
}

/** A field for an authenticator or recovery code. Takes the focus when it appears. */
export function SecondFactorField({ value, onValue, error }: SecondFactorFieldProps) {
  const t = useAccountsMessages();
  const [isRecovery, setIsRecovery] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), [isRecovery]);
  return (
    <div className="flex flex-col gap-1">
      <TextField
        ref={box}
        name="code"
        error={error}
        value={value}
        onValue={onValue}
        label={t(isRecovery ? 'code.recoveryLabel' : 'code.label')}
        hint={t(isRecovery ? 'code.recoveryHint' : 'code.hint')}
        ltr
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={typedValueMax}
        required
      />
      <Button
        look="ghost"
        dense
        className="self-start"
        onClick={() => {
          onValue('');
          setIsRecovery(!isRecovery);
        }}
      >
        {t(isRecovery ? 'code.useAuthenticator' : 'code.useRecovery')}
      </Button>
    </div>
  );
}
