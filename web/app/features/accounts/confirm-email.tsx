import { useState } from 'react';
import { PageHead } from '#components/page-head.tsx';
import { ApiError, errorMessage } from '#lib/http/api-error.ts';
import { useCurrentUser } from '#lib/session/session.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { FormError } from '#ui/form/form-error.tsx';
import { AuthPage } from './auth-page.tsx';
import { EmailLinkResult, useEmailLinkToken } from './email-link.tsx';
import { useAccountsMessages } from './messages.ts';

type Step = 'ask' | 'used' | 'done';

interface ConfirmEmailProps {
  texts: Record<'title' | 'sentence' | 'done' | 'missing', string>;
  /** Calls the endpoint that redeems the link. */
  confirm: (token: string) => Promise<unknown>;
}

/** The target page of a confirmation link. Confirming takes a click, so that link scanners do not redeem it. */
export function ConfirmEmail({ texts, confirm }: ConfirmEmailProps) {
  const t = useAccountsMessages();
  const user = useCurrentUser();
  const token = useEmailLinkToken();
  const [step, setStep] = useState<Step>('ask');
  const look = step === 'done' ? 'main' : 'outline';
  const nextLink = (
    <LinkButton to={user ? '/dashboard/settings#notifications' : '/login'} look={look}>
      {t(user ? 'verify.toSettings' : 'login.action')}
    </LinkButton>
  );
  return (
    <AuthPage title={texts.title}>
      <PageHead title={texts.title} hidden />
      <meta name="referrer" content="no-referrer" />
      {step === 'done' && (
        <EmailLinkResult tone="ok" sentence={texts.done}>
          {nextLink}
        </EmailLinkResult>
      )}
      {step !== 'done' && (token === undefined || step === 'used') && (
        <EmailLinkResult tone="warn" sentence={token === undefined ? texts.missing : t('verify.used')}>
          {nextLink}
        </EmailLinkResult>
      )}
      {step === 'ask' && token !== undefined && (
        <ConfirmQuestion sentence={texts.sentence} confirm={() => confirm(token)} onStepChange={setStep} />
      )}
    </AuthPage>
  );
}

interface ConfirmQuestionProps {
  sentence: string;
  confirm: () => Promise<unknown>;
  onStepChange: (step: Step) => void;
}

function ConfirmQuestion({ sentence, confirm, onStepChange }: ConfirmQuestionProps) {
  const t = useAccountsMessages();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const submit = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await confirm();
      onStepChange('done');
    } catch (error) {
      if (error instanceof ApiError && error.code === 'link_used') return onStepChange('used');
      setProblem(errorMessage(error));
      setBusy(false);
    }
  };
  return (
    <>
      <p className="text-text-2">{sentence}</p>
      <FormError problem={problem} />
      <Button look="main" wide loading={busy} onClick={submit}>
        {t('verify.action')}
      </Button>
    </>
  );
}
