import { verifyEmail } from '@paddock/contract/accounts';
import { useState } from 'react';
import { ApiError, detailOf } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { PageHead } from '../../shells/page-head.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { AccountFrame } from './account-frame.tsx';
import { accountsText } from './accounts-text.ts';
import { LinkOutcome } from './link-outcome.tsx';
import { useLinkToken } from './link-token.ts';

type Step = 'ask' | 'used' | 'done';

/** Where the link of a mail leads that proves an address. A press confirms it: programs that look at links press nothing. */
export default function VerifyEmailScreen() {
  const t = useText(accountsText);
  const user = useCurrentUser();
  const token = useLinkToken();
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
    <AccountFrame title={t('title.verifyEmail')}>
      <PageHead title={t('title.verifyEmail')} hidden />
      <meta name="referrer" content="no-referrer" />
      {step === 'done' && (
        <LinkOutcome tone="ok" sentence={t('verify.done')}>
          {home}
        </LinkOutcome>
      )}
      {step !== 'done' && (token === null || step === 'used') && (
        <LinkOutcome tone="warn" sentence={t(token === null ? 'verify.missing' : 'verify.used')}>
          {home}
        </LinkOutcome>
      )}
      {step === 'ask' && token !== null && <Confirm token={token} onStep={setStep} />}
    </AccountFrame>
  );
}

function Confirm({ token, onStep }: { token: string; onStep: (step: Step) => void }) {
  const t = useText(accountsText);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const confirm = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await call(verifyEmail, { body: { token } });
      onStep('done');
    } catch (error) {
      if (error instanceof ApiError && error.code === 'link_used') return onStep('used');
      setProblem(detailOf(error));
      setBusy(false);
    }
  };
  return (
    <>
      <p className="text-text-2">{t('verify.sentence')}</p>
      <FormProblem problem={problem} />
      <Button look="main" wide loading={busy} onClick={confirm}>
        {t('verify.action')}
      </Button>
    </>
  );
}
