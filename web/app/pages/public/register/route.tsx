import { checkRegistration, Registration, register } from '@paddock/contract/accounts/calls';
import { getPageOgImages, getSiteSettings } from '@paddock/contract/site/calls';
import { clsx } from 'clsx';
import { ArrowLeft, ArrowRight, Check } from 'lucide-react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Link, Navigate, redirect, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { PageHead } from '#components/page-head.tsx';
import { AuthPage, inlineLink } from '#features/accounts/auth-page.tsx';
import { changeCalendar, noBirthParts } from '#features/accounts/birth-date.ts';
import { saveRegistration } from '#features/accounts/fresh-registration.ts';
import { homePath } from '#features/accounts/login-redirect.ts';
import { useAccountsMessages } from '#features/accounts/messages.ts';
import {
  emptyRegistration,
  RegisterForm,
  registrationInput,
  validateRegistration,
} from '#features/accounts/registration-form.ts';
import { DetailsStep, EmailStep, PasswordStep, PictureStep } from '#features/accounts/registration-steps.tsx';
import { toastError } from '#lib/api/error-toast.ts';
import { useWrite } from '#lib/api/write.ts';
import { useToast } from '#lib/browser/toast-store.ts';
import { useNow } from '#lib/browser/use-now.ts';
import { useForm } from '#lib/form/use-form.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { apiContext } from '#lib/page/request-context.ts';
import { useSettingsState } from '#lib/page/settings.ts';
import { useCurrentUser } from '#lib/session/session.ts';
import { Button } from '#ui/button.tsx';
import { FormError } from '#ui/form/form-error.tsx';
import type { Route } from './+types/route.ts';
import { registerSteps, stepOfFields } from './step-order.ts';

/** Redirects while registration is closed. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const { registration_enabled } = await api.call(getSiteSettings, {});
  if (!registration_enabled) throw redirect('/');
  return api.call(getPageOgImages, { params: { page: 'landing' } });
}

export default function RegisterScreen({ loaderData }: Route.ComponentProps) {
  const t = useAccountsMessages();
  const user = useCurrentUser();
  const { settings, pending } = useSettingsState();
  // Registration may be closed while the page is open.
  if (!pending && !settings.registration_enabled) return <Navigate to="/" replace />;
  if (user) return <Navigate to={homePath(user)} replace />;
  return (
    <AuthPage
      title={t('title.register')}
      lead={t('register.lead')}
      aside={
        <>
          {t('register.haveAccount')}{' '}
          <Link to="/login" className={inlineLink}>
            {t('register.toLogin')}
          </Link>
        </>
      }
    >
      <PageHead title={t('title.register')} description={t('register.description')} preview={loaderData} />
      <Wizard />
    </AuthPage>
  );
}

function Wizard() {
  const t = useAccountsMessages();
  const locale = useLocale();
  const now = useNow(60_000);
  const toast = useToast();
  const navigate = useNavigate();
  const { reload } = useSettingsState();
  const write = useWrite();
  const [step, setStep] = useState(0);
  const [isInvalid, setIsInvalid] = useState(false);
  const [birth, setBirth] = useState({ parts: noBirthParts, calendar: locale });
  // After a change of language, the same day is shown in the other calendar.
  const parts = birth.calendar === locale ? birth.parts : changeCalendar(birth.parts, birth.calendar, locale);
  const form = useForm({
    schema: RegisterForm,
    initial: emptyRegistration,
    check: (values) => validateRegistration(values, now, locale),
    submit: async (filled) => {
      try {
        await write(register, registrationInput(filled));
      } catch (error) {
        toastError(error, t('register.failed'));
        await goBack(error);
        throw error;
      }
      // Prefills the login.
      saveRegistration({ email: filled.email, password: filled.password });
      toast.success(t('register.done'));
      await navigate('/login');
    },
  });
  /** Opens the step with the first invalid field. */
  const goBack = async (error: unknown) => {
    if (!(error instanceof ApiError)) return;
    setStep((current) => stepOfFields(Object.keys(error.errors)) ?? current);
    if (error.code === 'registration_closed') await reload();
  };
  const [checking, setChecking] = useState(false);
  const busy = form.busy || checking;
  /** Validates the first steps on the server before the last one. */
  const validateOnServer = async () => {
    setChecking(true);
    try {
      const { repeat: _, profile_image: __, ...typed } = form.values;
      await write(checkRegistration, { body: z.parse(Registration, typed) });
      setStep(step + 1);
    } catch (error) {
      await goBack(error);
      form.setServerError(error);
    } finally {
      setChecking(false);
    }
  };

  // Focuses the first field of a new step, unless an invalid one has the focus.
  const fields = useRef<HTMLFieldSetElement>(null);
  const focusedStep = useRef(step);
  useEffect(() => {
    if (focusedStep.current === step) return;
    focusedStep.current = step;
    const fieldset = fields.current;
    if (!fieldset?.contains(document.activeElement)) fieldset?.querySelector<HTMLElement>('input')?.focus();
  }, [step]);

  const current = registerSteps[step] ?? registerSteps[0];
  const hasInvalidField = isInvalid && form.hasError(...current.fields);
  const isLast = step === registerSteps.length - 1;
  const submitStep = (event: SubmitEvent<HTMLFormElement>) => {
    if (busy) return event.preventDefault();
    const isValid = form.validateFields(...current.fields);
    setIsInvalid(!isValid);
    if (!isValid && isLast) toast.error(t('register.fillAll'));
    if (isValid && isLast) return form.props.onSubmit(event);
    event.preventDefault();
    if (isValid && current.key === 'password') void validateOnServer();
    else if (isValid) setStep(step + 1);
  };
  return (
    <form {...form.props} method="post" onSubmit={submitStep} className="flex flex-col gap-6">
      <StepList step={step} />
      <FormError problem={hasInvalidField ? t('register.fillAll') : form.problem} />
      <fieldset ref={fields} aria-labelledby="register-step" className="flex min-w-0 flex-col gap-5">
        <div aria-live="polite">
          <p className="text-text-3 text-xs">
            {t('register.step', { step: step + 1, steps: registerSteps.length })}
          </p>
          <h2 id="register-step" className="text-xl">
            {t(`register.heads.${current.key}`)}
          </h2>
        </div>
        {current.key === 'email' && <EmailStep form={form} />}
        {current.key === 'details' && (
          <DetailsStep
            form={form}
            birth={parts}
            onBirth={(typed) => setBirth({ parts: typed, calendar: locale })}
          />
        )}
        {current.key === 'password' && <PasswordStep form={form} />}
        {current.key === 'picture' && <PictureStep form={form} />}
      </fieldset>
      <div className="flex flex-wrap justify-between gap-3">
        {step > 0 && (
          <Button
            look="ghost"
            icon={<ArrowLeft className="mirror" />}
            onClick={() => setStep(step - 1)}
            disabled={busy}
          >
            {t('register.back')}
          </Button>
        )}
        <Button type="submit" look="main" loading={busy} className="ms-auto max-xs:grow">
          {t(isLast ? 'register.submit' : 'register.next')}
          {!isLast && <ArrowRight className="mirror" />}
        </Button>
      </div>
    </form>
  );
}

/** The steps of the sign-up; completed ones have a check mark. */
function StepList({ step }: { step: number }) {
  const t = useAccountsMessages();
  const format = useFormat();
  return (
    <ol aria-label={t('register.progress')} className="grid grid-cols-4 gap-2">
      {registerSteps.map(({ key }, place) => (
        <li
          key={key}
          aria-current={place === step ? 'step' : undefined}
          className={clsx(
            'flex min-w-0 flex-col gap-2 border-t-3 pt-2 text-2xs transition-colors xs:text-xs',
            place <= step ? 'border-firoozeh' : 'border-line',
            place === step ? 'font-bold text-text' : 'text-text-3',
          )}
        >
          <span className="flex items-center gap-1 xs:gap-1.5">
            {place < step ? (
              <Check className="size-4 text-firoozeh max-xs:hidden" />
            ) : (
              <span aria-hidden="true" className="max-xs:hidden">
                {format.number(place + 1)}
              </span>
            )}
            <span className="truncate">{t(`register.steps.${key}`)}</span>
            {place < step && <span className="sr-only">({t('register.stepDone')})</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
