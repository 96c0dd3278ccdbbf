import { login } from '@paddock/contract/accounts/calls';
import { passwordMinStaff } from '@paddock/contract/accounts/rules';
import { registerInvited } from '@paddock/contract/user-admin/invited-calls';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { changeCalendar, noBirthParts } from '#features/accounts/birth-date.ts';
import { homePath } from '#features/accounts/login-redirect.ts';
import {
  emptyRegistration,
  RegisterForm,
  registrationInput,
  validateRegistration,
} from '#features/accounts/registration-form.ts';
import { DetailsStep, PasswordStep, PictureStep } from '#features/accounts/registration-steps.tsx';
import { useWrite } from '#lib/api/write.ts';
import { useToast } from '#lib/browser/toast-store.ts';
import { useNow } from '#lib/browser/use-now.ts';
import { useForm } from '#lib/form/use-form.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { login as keepSignIn, useCurrentUser } from '#lib/session/session.ts';
import { Button } from '#ui/button.tsx';
import { FormError } from '#ui/form/form-error.tsx';
import { useInvitationMessages } from './messages.ts';

interface InvitedFormProps {
  email: string;
  token: string;
  onUsed: () => void;
}

/** Creates an account for the invited address in one step, and signs in. */
export default function InvitedForm({ email, token, onUsed }: InvitedFormProps) {
  const t = useInvitationMessages();
  const locale = useLocale();
  const now = useNow(60_000);
  const write = useWrite();
  const toast = useToast();
  const navigate = useNavigate();
  const user = useCurrentUser();
  const [birth, setBirth] = useState({ parts: noBirthParts, calendar: locale });
  const parts = birth.calendar === locale ? birth.parts : changeCalendar(birth.parts, birth.calendar, locale);
  const form = useForm({
    schema: RegisterForm,
    initial: { ...emptyRegistration, email },
    check: (values) => validateRegistration(values, now, locale),
    submit: async (filled) => {
      const { body, files } = registrationInput(filled);
      const { email: _, ...fields } = body;
      try {
        await write(registerInvited, { body: { ...fields, token }, files });
      } catch (error) {
        if (error instanceof ApiError && error.code === 'link_used') return onUsed();
        throw error;
      }
      try {
        const answer = await write(login, { body: { username: email, password: filled.password } });
        toast.success(t('welcome'));
        keepSignIn(answer.access_token, answer.user);
      } catch {
        toast.success(t('done'));
        await navigate('/login', { state: { email } });
      }
    },
  });
  if (user?.email.toLowerCase() === email) return <Navigate to={homePath(user)} replace />;
  return (
    <form {...form.props} method="post" className="flex flex-col gap-5">
      <p className="text-sm text-text-2">{t('newLine')}</p>
      <FormError problem={form.problem} />
      <DetailsStep
        form={form}
        birth={parts}
        onBirth={(typed) => setBirth({ parts: typed, calendar: locale })}
      />
      <PasswordStep form={form} min={passwordMinStaff} />
      <PictureStep form={form} />
      <Button type="submit" look="main" wide loading={form.busy}>
        {t('submit')}
      </Button>
    </form>
  );
}
