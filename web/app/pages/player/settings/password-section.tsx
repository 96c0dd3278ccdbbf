import { changePassword, PasswordChange } from '@paddock/contract/accounts/calls';
import { passwordMin } from '@paddock/contract/accounts/rules';
import { translate } from '@paddock/contract/i18n/messages';
import type { User } from '@paddock/contract/users/calls';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { homePath } from '#features/accounts/login-redirect.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { useForm } from '#lib/form/use-form.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { setCurrentUser } from '#lib/session/session.ts';
import { Button } from '#ui/button.tsx';
import { FormError } from '#ui/form/form-error.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { useSettingsMessages } from './messages.ts';
import { SettingsSection } from './parts/settings-section.tsx';

const PasswordForm = z.object({
  ...PasswordChange.shape,
  confirm: z.string().check(z.minLength(1)),
});

/** Changes the member's password. After staff have reset it, this is the only section. */
export function PasswordSection({ user }: { user: User }) {
  const t = useSettingsMessages();
  const locale = useLocale();
  const navigate = useNavigate();
  const isDue = user.must_change_password;
  const change = useApiMutation(changePassword, {
    success: t('password.changed'),
    failure: t('password.failed'),
  });
  const form = useForm({
    schema: PasswordForm,
    initial: { current_password: '', new_password: '', confirm: '' },
    check: ({ new_password, confirm }) =>
      new_password === confirm ? {} : { confirm: translate('password_mismatch', locale) },
    submit: async ({ current_password, new_password }) => {
      await change.mutateAsync({ body: { current_password, new_password } });
      form.reset();
      if (!isDue) return;
      const free = { ...user, must_change_password: false };
      setCurrentUser(free);
      await navigate(homePath(free));
    },
  });
  return (
    <SettingsSection title={t(isDue ? 'password.dueTitle' : 'password.title')}>
      {isDue && <p className="text-text-2">{t('password.dueSentence')}</p>}
      <form {...form.props} method="post" className="flex max-w-form flex-col gap-5">
        <FormError problem={form.problem} />
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
          hint={t.rich('password.newHint', { min: passwordMin(user.role) })}
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
