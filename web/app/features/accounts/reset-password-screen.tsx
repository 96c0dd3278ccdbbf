import { NewPassword, passwordMinPlayer, resetPassword } from '@paddock/contract/accounts';
import { say } from '@paddock/contract/words';
import { useState } from 'react';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { useForm } from '../../lib/forms.ts';
import { useLocale } from '../../lib/locale.tsx';
import { logout } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { PageHead } from '../../shells/page-head.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { AccountFrame, inlineLink } from './account-frame.tsx';
import { accountsText } from './accounts-text.ts';
import { LinkOutcome } from './link-outcome.tsx';
import { useLinkToken } from './link-token.ts';

type Step = 'choose' | 'used' | 'done';

/** Where the link of a mail leads to whoever has forgotten the password. */
export default function ResetPasswordScreen() {
  const t = useText(accountsText);
  const token = useLinkToken();
  const [step, setStep] = useState<Step>('choose');
  return (
    <AccountFrame
      title={t('title.resetPassword')}
      {...(step !== 'done' && {
        aside: (
          <Link to="/login" className={inlineLink}>
            {t('forgot.back')}
          </Link>
        ),
      })}
    >
      <PageHead title={t('title.resetPassword')} hidden />
      <meta name="referrer" content="no-referrer" />
      {step === 'done' && (
        <LinkOutcome tone="ok" sentence={t('reset.done')}>
          <LinkButton to="/login" look="main">
            {t('login.action')}
          </LinkButton>
        </LinkOutcome>
      )}
      {step !== 'done' && (token === null || step === 'used') && (
        <LinkOutcome tone="warn" sentence={t(token === null ? 'reset.missing' : 'reset.used')}>
          <LinkButton to="/forgot-password" look="main">
            {t('reset.again')}
          </LinkButton>
        </LinkOutcome>
      )}
      {step === 'choose' && token !== null && <ChooseForm token={token} onStep={setStep} />}
    </AccountFrame>
  );
}

const Chosen = z.object({ new_password: NewPassword, confirm: z.string().check(z.minLength(1)) });

function ChooseForm({ token, onStep }: { token: string; onStep: (step: Step) => void }) {
  const t = useText(accountsText);
  const locale = useLocale();
  const form = useForm({
    schema: Chosen,
    initial: { new_password: '', confirm: '' },
    check: ({ new_password, confirm }) =>
      new_password === confirm ? {} : { confirm: say('password_mismatch', locale) },
    submit: async ({ new_password }) => {
      try {
        await call(resetPassword, { body: { token, new_password } });
      } catch (error) {
        if (error instanceof ApiError && error.code === 'link_used') return onStep('used');
        throw error;
      }
      // A sign-in of this browser has ended with the others.
      await logout();
      return onStep('done');
    },
  });
  return (
    <form {...form.props} method="post" className="flex flex-col gap-5">
      <p className="text-text-2">{t('reset.lead')}</p>
      <FormProblem problem={form.problem} />
      <PasswordField
        {...form.text('new_password')}
        label={t('password.new')}
        hint={t('register.passwordHint', { min: passwordMinPlayer })}
        autoComplete="new-password"
        required
      />
      <PasswordField
        {...form.text('confirm')}
        label={t('password.confirm')}
        autoComplete="new-password"
        required
      />
      <Button type="submit" look="main" wide loading={form.busy}>
        {t('reset.action')}
      </Button>
    </form>
  );
}
