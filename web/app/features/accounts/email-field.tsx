import type { ComponentProps } from 'react';
import { TextField } from '#ui/form/text-field.tsx';
import { useAccountsMessages } from './messages.ts';

/** The address of an account that is there, as password managers know it. */
export function EmailField(
  field: Pick<ComponentProps<typeof TextField>, 'name' | 'value' | 'onValue' | 'onBlur' | 'error'>,
) {
  const t = useAccountsMessages();
  return (
    <TextField
      {...field}
      label={t('login.email')}
      ltr
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}
