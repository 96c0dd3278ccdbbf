import { Credentials, login } from '@paddock/contract/accounts';
import { useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { ApiError, detailOf } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { useForm } from '../../lib/forms.ts';
import { login as keepSignIn, useCurrentUser } from '../../lib/session.ts';
import { useSettings } from '../../lib/settings.ts';
import { useText } from '../../lib/text.ts';
import { PageHead } from '../../shells/page-head.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { AccountFrame, inlineLink } from './account-frame.tsx';
import { accountsText } from './accounts-text.ts';
import { addressAfterLogin } from './home-address.ts';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { SecondCodeField } from './second-code-field.tsx';
import { SignInName } from './sign-in-name.tsx';

export default function LoginScreen() {
  const t = useText(accountsText);
  const toast = useToast();
  const user = useCurrentUser();
  const { site_title } = useSettings();
  const [search] = useSearchParams();
  const [needsCode, setNeedsCode] = useState(false);
  const form = useForm({
    schema: Credentials,
    initial: { username: '', password: '', code: '' },
    submit: async (body) => {
      try {
        const answer = await call(login, { body });
        keepSignIn(answer.access_token, answer.user);
      } catch (error) {
        // The first half was right: what was typed stays, and the field for the second appears.
        if (error instanceof ApiError && error.code === 'second_factor_required' && !needsCode) {
          form.reset(form.values);
          return setNeedsCode(true);
        }
        toast.error(detailOf(error));
        throw error;
      }
    },
  });

  // Whoever is signed in, just now or since yesterday, has no business here.
  if (user) return <Navigate to={addressAfterLogin(user, search)} replace />;
  return (
    <AccountFrame
      title={t('title.login')}
      lead={t('login.lead', { site: site_title })}
      aside={
        <>
          {t('login.noAccount')}{' '}
          <Link to="/register" className={inlineLink}>
            {t('login.toRegister')}
          </Link>
        </>
      }
    >
      <PageHead title={t('title.login')} description={t('login.description', { site: site_title })} />
      {/* Posting keeps the password out of the address when the button is pressed before the script runs. */}
      <form {...form.props} method="post" className="flex flex-col gap-5">
        <FormProblem problem={form.problem} />
        <SignInName {...form.text('username')} />
        <PasswordField
          {...form.text('password')}
          label={t('login.password')}
          autoComplete="current-password"
          required
        />
        {needsCode && <SecondCodeField {...form.text('code')} />}
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <Checkbox label={t('login.remember')} name="remember" />
          <Link to="/forgot-password" className={`${inlineLink} text-sm`}>
            {t('login.forgot')}
          </Link>
        </div>
        <Button type="submit" look="main" wide loading={form.busy}>
          {t('login.action')}
        </Button>
      </form>
      <PasskeySignIn />
    </AccountFrame>
  );
}
