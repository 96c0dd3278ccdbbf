import { changePassword, PasswordChange, passwordMin } from '@paddock/contract/accounts';
import type { User } from '@paddock/contract/users';
import { say } from '@paddock/contract/words';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { useForm } from '../../lib/forms.ts';
import { useLocale } from '../../lib/locale.tsx';
import { useCall } from '../../lib/query.ts';
import { setCurrentUser } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { accountsText } from './accounts-text.ts';
import { homeAddress } from './home-address.ts';
import { SettingsSection } from './settings-section.tsx';

const PasswordForm = z.object({
  ...PasswordChange.shape,
  confirm: z.string().check(z.minLength(1)),
});

/** Changes the own password. Where the staff have set it, nothing else can be done before. */
export function PasswordSection({ user }: { user: User }) {
  const t = useText(accountsText);
  const locale = useLocale();
  const navigate = useNavigate();
  const isDue = user.must_change_password;
  const change = useCall(changePassword, { success: t('password.changed'), failure: t('password.failed') });
  const form = useForm({
    schema: PasswordForm,
    initial: { current_password: '', new_password: '', confirm: '' },
    check: ({ new_password, confirm }) =>
      new_password === confirm ? {} : { confirm: say('password_mismatch', locale) },
    submit: async ({ current_password, new_password }) => {
      await change.mutateAsync({ body: { current_password, new_password } });
      form.reset();
      if (!isDue) return;
      const free = { ...user, must_change_password: false };
      setCurrentUser(free);
      await navigate(homeAddress(free));
    },
  });
  return (
    <SettingsSection title={t(isDue ? 'password.dueTitle' : 'password.title')}>
      {isDue && <p className="text-text-2">{t('password.dueSentence')}</p>}
      <form {...form.props} method="post" className="flex max-w-form flex-col gap-5">
        <FormProblem problem={form.problem} />
        {/* Password managers need to know whose password it is. */}
        <input type="email" hidden autoComplete="username" value={user.email} readOnly />
        <PasswordField
          {...form.text('current_password')}
          label={t('password.current')}
          autoComplete="current-password"
          required
        />
        <PasswordField
          {...form.text('new_password')}
          label={t('password.new')}
          hint={t('password.newHint', { min: passwordMin(user.role) })}
          autoComplete="new-password"
          required
        />
        <PasswordField
          {...form.text('confirm')}
          label={t('password.confirm')}
          autoComplete="new-password"
          required
        />
        <Button
          type="submit"
          look={isDue ? 'main' : 'outline'}
          loading={form.busy}
          className="self-start max-xs:w-full"
        >
          {t('password.action')}
        </Button>
      </form>
    </SettingsSection>
  );
}
