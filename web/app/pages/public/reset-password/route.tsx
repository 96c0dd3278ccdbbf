import { NewPassword, resetPassword } from '@paddock/contract/accounts/calls';
import { passwordMinPlayer } from '@paddock/contract/accounts/rules';
import { translate } from '@paddock/contract/i18n/messages';
import { useState } from 'react';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import { PageHead } from '#components/page-head.tsx';
import { AuthPage, inlineLink } from '#features/accounts/auth-page.tsx';
import { EmailLinkResult, useEmailLinkToken } from '#features/accounts/email-link.tsx';
import { useAccountsMessages } from '#features/accounts/messages.ts';
import { useWrite } from '#lib/api/write.ts';
import { useForm } from '#lib/form/use-form.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { logout } from '#lib/session/session.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { FormError } from '#ui/form/form-error.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';

type Step = 'choose' | 'used' | 'done';

/** The page that the e-mail for a forgotten password links to. */
export default function ResetPasswordScreen() {
  const t = useAccountsMessages();
  const token = useEmailLinkToken();
  const [step, setStep] = useState<Step>('choose');
  return (
    <AuthPage
      title={t('title.resetPassword')}
      aside={
        step !== 'done' && (
          <Link to="/login" className={inlineLink}>
            {t('forgot.back')}
          </Link>
        )
      }
    >
      <PageHead title={t('title.resetPassword')} hidden />
      <meta name="referrer" content="no-referrer" />
      {step === 'done' && (
        <EmailLinkResult tone="ok" sentence={t('reset.done')}>
          <LinkButton to="/login" look="main">
            {t('login.action')}
          </LinkButton>
        </EmailLinkResult>
      )}
      {step !== 'done' && (token === undefined || step === 'used') && (
        <EmailLinkResult tone="warn" sentence={t(token === undefined ? 'reset.missing' : 'reset.used')}>
          <LinkButton to="/forgot-password" look="main">
            {t('reset.again')}
          </LinkButton>
        </EmailLinkResult>
      )}
      {step === 'choose' && token !== undefined && <NewPasswordForm token={token} onStep={setStep} />}
    </AuthPage>
  );
}

const NewPasswordFields = z.object({ new_password: NewPassword, confirm: z.string().check(z.minLength(1)) });

function NewPasswordForm({ token, onStep }: { token: string; onStep: (step: Step) => void }) {
  const t = useAccountsMessages();
  const locale = useLocale();
  const write = useWrite();
  const form = useForm({
    schema: NewPasswordFields,
    initial: { new_password: '', confirm: '' },
    check: ({ new_password, confirm }) =>
      new_password === confirm ? {} : { confirm: translate('password_mismatch', locale) },
    submit: async ({ new_password }) => {
      try {
        await write(resetPassword, { body: { token, new_password } });
      } catch (error) {
        if (error instanceof ApiError && error.code === 'link_used') return onStep('used');
        throw error;
      }
      // The server has ended all sign-ins, including that of this browser.
      await logout();
      return onStep('done');
    },
  });
  return (
    <form {...form.props} method="post" className="flex flex-col gap-5">
      <p className="text-text-2">{t('reset.lead')}</p>
      <FormError problem={form.problem} />
      <PasswordField
        {...form.text('new_password')}
        label={t('reset.password')}
        hint={t('register.passwordHint', { min: passwordMinPlayer })}
        autoComplete="new-password"
        required
      />
      <PasswordField
        {...form.text('confirm')}
        label={t('reset.repeat')}
        autoComplete="new-password"
        required
      />
      <Button type="submit" look="main" wide loading={form.busy}>
        {t('reset.action')}
      </Button>
    </form>
  );
}
