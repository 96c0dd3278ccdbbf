import { stepUp } from '@paddock/contract/accounts';
import { type ReactNode, type SubmitEvent, useCallback, useRef, useState } from 'react';
import { ApiError, detailOf } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { StepUpContext, type WithStepUp } from '../../lib/step-up.ts';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { accountsText } from './accounts-text.ts';

const isAsked = (error: unknown) => error instanceof ApiError && error.code === 'step_up_required';

/**
 * Below it every call that the server answers with `step_up_required` asks for the password in a dialog and is
 * then made again; whoever made it only sees it take longer. Cancelling fails the call with the server's answer.
 */
export function StepUpProvider({ children }: { children: ReactNode }) {
  const [isOpen, open] = useState(false);
  const waiting = useRef<((confirmed: boolean) => void)[]>([]);

  const withStepUp = useCallback<WithStepUp>(async (act) => {
    try {
      return await act();
    } catch (error) {
      if (!isAsked(error)) throw error;
      open(true);
      const confirmed = await new Promise<boolean>((answer) => waiting.current.push(answer));
      if (!confirmed) throw error;
      return act();
    }
  }, []);

  const answer = (confirmed: boolean) => {
    open(false);
    for (const go of waiting.current.splice(0)) go(confirmed);
  };
  return (
    <StepUpContext value={withStepUp}>
      {children}
      {isOpen && <StepUpDialog onAnswer={answer} />}
    </StepUpContext>
  );
}

function StepUpDialog({ onAnswer }: { onAnswer: (confirmed: boolean) => void }) {
  const t = useText(accountsText);
  const [password, type] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const confirm = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      await call(stepUp, { body: { password } });
      onAnswer(true);
    } catch (error) {
      const said = error instanceof ApiError ? error.errors['password'] : undefined;
      setProblem(said ?? detailOf(error));
      setBusy(false);
      field.current?.focus();
    }
  };
  return (
    <Dialog
      open
      onClose={() => onAnswer(false)}
      busy={busy}
      initialFocus={field}
      title={t('stepUp.title')}
      description={t('stepUp.sentence')}
      actions={
        <>
          <Button look="ghost" onClick={() => onAnswer(false)} disabled={busy}>
            {t('stepUp.cancel')}
          </Button>
          <Button look="main" type="submit" form="step-up" loading={busy}>
            {t('stepUp.confirm')}
          </Button>
        </>
      }
    >
      <form id="step-up" noValidate method="post" onSubmit={confirm}>
        <PasswordField
          ref={field}
          label={t('stepUp.password')}
          autoComplete="current-password"
          value={password}
          onValue={(value) => {
            type(value);
            setProblem(undefined);
          }}
          error={problem}
          required
        />
      </form>
    </Dialog>
  );
}
