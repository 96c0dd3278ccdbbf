import type { ComponentProps } from 'react';
import { useText } from '../../lib/text.ts';
import { TextField } from '../../ui/text-field.tsx';
import { accountsText } from './accounts-text.ts';

/** The address of an account that is there, as password managers know it. */
export function SignInName(
  field: Pick<ComponentProps<typeof TextField>, 'name' | 'value' | 'onValue' | 'onBlur' | 'error'>,
) {
  const t = useText(accountsText);
  return (
    <TextField
      {...field}
      label={t('login.email')}
      ltr
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}
