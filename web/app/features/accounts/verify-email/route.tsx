import { verifyEmail } from '@paddock/contract/accounts/calls';
import { useState } from 'react';
import { PageHead } from '../../../components/page-head.tsx';
import { ApiError, errorMessage } from '../../../lib/api/api-error.ts';
import { useWrite } from '../../../lib/api/write.ts';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { useCurrentUser } from '../../../lib/session/session.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form/form-error.tsx';
import { AuthPage } from '../auth-page.tsx';
import { EmailLinkResult, useEmailLinkToken } from '../email-link.tsx';
import { accountsMessages } from '../messages.ts';

type Step = 'ask' | 'used' | 'done';

/** Where the link of a mail leads that proves an address. A press confirms it: programs that look at links press nothing. */
export default function VerifyEmailScreen() {
  const t = useTranslations(accountsMessages);
  const user = useCurrentUser();
  const token = useEmailLinkToken();
  const [step, setStep] = useState<Step>('ask');
  const home = user ? (
    <LinkButton to="/dashboard/settings#notifications" look={step === 'done' ? 'main' : 'outline'}>
      {t('verify.toSettings')}
    </LinkButton>
  ) : (
    <LinkButton to="/login" look={step === 'done' ? 'main' : 'outline'}>
      {t('login.action')}
    </LinkButton>
  );
  return (
    <AuthPage title={t('title.verifyEmail')}>
      <PageHead title={t('title.verifyEmail')} hidden />
      <meta name="referrer" content="no-referrer" />
      {step === 'done' && (
        <EmailLinkResult tone="ok" sentence={t('verify.done')}>
          {home}
        </EmailLinkResult>
      )}
      {step !== 'done' && (token === undefined || step === 'used') && (
        <EmailLinkResult tone="warn" sentence={t(token === undefined ? 'verify.missing' : 'verify.used')}>
          {home}
        </EmailLinkResult>
      )}
      {step === 'ask' && token !== undefined && <Confirm token={token} onStep={setStep} />}
    </AuthPage>
  );
}

function Confirm({ token, onStep }: { token: string; onStep: (step: Step) => void }) {
  const t = useTranslations(accountsMessages);
  const write = useWrite();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const confirm = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await write(verifyEmail, { body: { token } });
      onStep('done');
    } catch (error) {
      if (error instanceof ApiError && error.code === 'link_used') return onStep('used');
      setProblem(errorMessage(error));
      setBusy(false);
    }
  };
  return (
    <>
      <p className="text-text-2">{t('verify.sentence')}</p>
      <FormError problem={problem} />
      <Button look="main" wide loading={busy} onClick={confirm}>
        {t('verify.action')}
      </Button>
    </>
  );
}
