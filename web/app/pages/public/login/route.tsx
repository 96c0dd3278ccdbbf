import { Credentials, login } from '@paddock/contract/accounts/calls';
import { signInCodeLength, signInCodeMinutes } from '@paddock/contract/accounts/rules';
import { typedValueMax } from '@paddock/contract/i18n/typed-values';
import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, Navigate } from 'react-router';
import { PageHead } from '#components/page-head.tsx';
import { AuthPage, inlineLink } from '#features/accounts/auth-page.tsx';
import { EmailField } from '#features/accounts/email-field.tsx';
import { clearRegistration, readRegistration } from '#features/accounts/fresh-registration.ts';
import { pathAfterLogin } from '#features/accounts/login-redirect.ts';
import { useAccountsMessages } from '#features/accounts/messages.ts';
import { SecondFactorField } from '#features/accounts/second-factor-field.tsx';
import { toastError } from '#lib/api/error-toast.ts';
import { useWrite } from '#lib/api/write.ts';
import { useToast } from '#lib/browser/toast-store.ts';
import { useForm } from '#lib/form/use-form.ts';
import { ApiError, errorMessage } from '#lib/http/api-error.ts';
import { useSettingsState } from '#lib/page/settings.ts';
import { login as keepSignIn, useCurrentUser } from '#lib/session/session.ts';
import { parseReturnPath } from '#lib/url/return-path.ts';
import { useUrlFilters } from '#lib/url/url-filters.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { FormError } from '#ui/form/form-error.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';

export default function LoginScreen() {
  const t = useAccountsMessages();
  const toast = useToast();
  const user = useCurrentUser();
  const { settings, pending } = useSettingsState();
  const isClosed = !pending && !settings.registration_enabled;
  const { next } = useUrlFilters({ next: parseReturnPath }).filters;
  // Prefills the form after a registration.
  const [registered] = useState(readRegistration);
  useEffect(() => clearRegistration, []);
  const [needsCode, setNeedsCode] = useState(false);
  const [needsMailCode, setNeedsMailCode] = useState(false);
  const write = useWrite();
  const form = useForm({
    schema: Credentials,
    initial: {
      username: registered?.email ?? '',
      password: registered?.password ?? '',
      code: '',
      mail_code: '',
    },
    submit: async (body) => {
      try {
        const answer = await write(login, { body });
        keepSignIn(answer.access_token, answer.user);
      } catch (error) {
        // The password was correct: keeps the values and adds the field of the second factor.
        if (error instanceof ApiError && error.code === 'second_factor_required' && !needsCode) {
          form.reset(form.values);
          return setNeedsCode(true);
        }
        if (error instanceof ApiError && error.code === 'sign_in_code_required') {
          form.reset(form.values);
          setNeedsMailCode(true);
          return toast.info(errorMessage(error));
        }
        throw error;
      }
    },
  });

  // Signed-in users don't need this page.
  if (user) return <Navigate to={pathAfterLogin(user, next)} replace />;
  return (
    <AuthPage
      title={t('title.login')}
      lead={t('login.lead')}
      aside={
        <>
          {t('login.noAccount')}{' '}
          {isClosed ? (
            <span>{t('login.registrationClosed')}</span>
          ) : (
            <Link to="/register" className={inlineLink}>
              {t('login.toRegister')}
            </Link>
          )}
        </>
      }
    >
      <PageHead title={t('title.login')} description={t('login.description')} />
      {/* Posting keeps the password out of the address when the button is pressed before the script runs. */}
      <form {...form.props} method="post" className="flex flex-col gap-5">
        <FormError problem={form.problem} />
        <EmailField {...form.text('username')} />
        <PasswordField
          {...form.text('password')}
          label={t('login.password')}
          autoComplete="current-password"
          required
        />
        {needsMailCode && <MailCodeField {...form.text('mail_code')} />}
        {needsCode && <SecondFactorField {...form.text('code')} />}
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
    </AuthPage>
  );
}

/** Sign-in by passkey, hidden in browsers without support. */
function PasskeySignIn() {
  const t = useAccountsMessages();
  const write = useWrite();
  const [busy, setBusy] = useState(false);

  const signIn = async () => {
    setBusy(true);
    try {
      const { signInWithPasskey: signInOnDevice } = await import('#features/accounts/passkeys.ts');
      const { access_token, user } = await signInOnDevice(write);
      keepSignIn(access_token, user);
    } catch (error) {
      toastError(error, t('login.passkeyUnanswered'));
      setBusy(false);
    }
  };
  return (
    <div data-when="passkeys" className="flex flex-col gap-5">
      <p className="flex items-center gap-3 text-sm text-text-3 before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {t('login.or')}
      </p>
      <Button wide icon={<KeyRound />} loading={busy} onClick={signIn}>
        {t('login.passkey')}
      </Button>
    </div>
  );
}

interface MailCodeFieldProps {
  value: string;
  onValue: (value: string) => void;
  error?: string | undefined;
}

/** The code that is mailed after too many wrong passwords. Focused when it appears. */
function MailCodeField(field: MailCodeFieldProps) {
  const t = useAccountsMessages();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <TextField
      ref={input}
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
