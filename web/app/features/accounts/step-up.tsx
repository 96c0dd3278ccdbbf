import { stepUp } from '@paddock/contract/accounts/calls';
import { type ReactNode, type SubmitEvent, useCallback, useRef, useState } from 'react';
import { StepUpContext, useWrite, type WithStepUp } from '#lib/api/write.ts';
import { ApiError, errorMessage } from '#lib/http/api-error.ts';
import { useCurrentUser } from '#lib/session/session.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { useAccountsMessages } from './messages.ts';
import { SecondFactorField } from './second-factor-field.tsx';

const isStepUpRequired = (error: unknown) => error instanceof ApiError && error.code === 'step_up_required';

/**
 * Handles `step_up_required` responses of calls made below it: asks for the password or a code in a dialog and repeats the call,
 * which for the caller only takes longer. Cancelling fails the call without a message.
 */
export function StepUpProvider({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const waiting = useRef<((confirmed: boolean) => void)[]>([]);

  const withStepUp = useCallback<WithStepUp>(async (call) => {
    try {
      return await call();
    } catch (error) {
      if (!isStepUpRequired(error)) throw error;
      setIsOpen(true);
      const confirmed = await new Promise<boolean>((answer) => waiting.current.push(answer));
      if (!confirmed) throw new ApiError({ status: 0, code: 'step_up_cancelled', detail: '' });
      return call();
    }
  }, []);

  const answer = (confirmed: boolean) => {
    setIsOpen(false);
    for (const resolve of waiting.current.splice(0)) resolve(confirmed);
  };
  return (
    <StepUpContext value={withStepUp}>
      {children}
      {isOpen && <StepUpDialog onAnswer={answer} />}
    </StepUpContext>
  );
}

function StepUpDialog({ onAnswer }: { onAnswer: (confirmed: boolean) => void }) {
  const t = useAccountsMessages();
  const user = useCurrentUser();
  const write = useWrite();
  const [byCode, setByCode] = useState(false);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const confirm = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      await write(stepUp, { body: byCode ? { code: typed } : { password: typed } });
      onAnswer(true);
    } catch (error) {
      const fieldError = error instanceof ApiError ? error.errors[byCode ? 'code' : 'password'] : undefined;
      setProblem(fieldError ?? errorMessage(error));
      setBusy(false);
      field.current?.focus();
    }
  };
  const retype = (value: string) => {
    setTyped(value);
    setProblem(undefined);
  };
  const switchMethod = () => {
    retype('');
    setByCode(!byCode);
  };
  return (
    <Dialog
      open
      onClose={() => onAnswer(false)}
      busy={busy}
      initialFocus={field}
      title={t('stepUp.title')}
      description={t(byCode ? 'stepUp.sentenceCode' : 'stepUp.sentence')}
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
      <form id="step-up" noValidate method="post" onSubmit={confirm} className="flex flex-col gap-1">
        {byCode ? (
          <SecondFactorField value={typed} onValue={retype} error={problem} />
        ) : (
          <PasswordField
            ref={field}
            label={t('stepUp.password')}
            autoComplete="current-password"
            value={typed}
            onValue={retype}
            error={problem}
            required
          />
        )}
        {user?.has_second_factor && (
          <Button look="ghost" dense className="self-start" onClick={switchMethod}>
            {t(byCode ? 'stepUp.usePassword' : 'stepUp.useCode')}
          </Button>
        )}
      </form>
    </Dialog>
  );
}
