import { useState } from 'react';
import { PageHead } from '#components/page-head.tsx';
import { ApiError, errorMessage } from '#lib/api/api-error.ts';
import { useCurrentUser } from '#lib/session/session.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { FormError } from '#ui/form/form-error.tsx';
import { AuthPage } from './auth-page.tsx';
import { EmailLinkResult, useEmailLinkToken } from './email-link.tsx';
import { useAccountsMessages } from './messages.ts';

type Step = 'ask' | 'used' | 'done';

interface ConfirmEmailProps {
  texts: Record<'title' | 'sentence' | 'done' | 'missing', string>;
  /** Makes the call that uses the link up. */
  confirm: (token: string) => Promise<unknown>;
}

/** Where the link of a mail leads that proves an address. A press confirms it: programs that look at links press nothing. */
export function ConfirmEmail({ texts, confirm }: ConfirmEmailProps) {
  const t = useAccountsMessages();
  const user = useCurrentUser();
  const token = useEmailLinkToken();
  const [step, setStep] = useState<Step>('ask');
  const look = step === 'done' ? 'main' : 'outline';
  const home = user ? (
    <LinkButton to="/dashboard/settings#notifications" look={look}>
      {t('verify.toSettings')}
    </LinkButton>
  ) : (
    <LinkButton to="/login" look={look}>
      {t('login.action')}
    </LinkButton>
  );
  return (
    <AuthPage title={texts.title}>
      <PageHead title={texts.title} hidden />
      <meta name="referrer" content="no-referrer" />
      {step === 'done' && (
        <EmailLinkResult tone="ok" sentence={texts.done}>
          {home}
        </EmailLinkResult>
      )}
      {step !== 'done' && (token === undefined || step === 'used') && (
        <EmailLinkResult tone="warn" sentence={token === undefined ? texts.missing : t('verify.used')}>
          {home}
        </EmailLinkResult>
      )}
      {step === 'ask' && token !== undefined && (
        <Question sentence={texts.sentence} confirm={() => confirm(token)} onStep={setStep} />
      )}
    </AuthPage>
  );
}

interface QuestionProps {
  sentence: string;
  confirm: () => Promise<unknown>;
  onStep: (step: Step) => void;
}

function Question({ sentence, confirm, onStep }: QuestionProps) {
  const t = useAccountsMessages();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const press = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await confirm();
      onStep('done');
    } catch (error) {
      if (error instanceof ApiError && error.code === 'link_used') return onStep('used');
      setProblem(errorMessage(error));
      setBusy(false);
    }
  };
  return (
    <>
      <p className="text-text-2">{sentence}</p>
      <FormError problem={problem} />
      <Button look="main" wide loading={busy} onClick={press}>
        {t('verify.action')}
      </Button>
    </>
  );
}
