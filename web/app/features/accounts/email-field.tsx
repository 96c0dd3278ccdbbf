import type { ComponentProps } from 'react';
import { TextField } from '#ui/form/text-field.tsx';
import { useAccountsMessages } from './messages.ts';

/** The email of an existing account, marked as username for password managers. */
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
