import {
  confirmAuthenticator,
  getSecondFactor,
  listSessions,
  totpDigits,
} from '@paddock/contract/second-factor';
import { useState } from 'react';
import { useCall } from '../../lib/query.ts';
import { reloadUser } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { AnchorButton, Button } from '../../ui/button.tsx';
import { isCodeWhole } from '../../ui/code-box-rules.ts';
import { CodeBoxes } from '../../ui/code-boxes.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Ltr } from '../../ui/isolation.tsx';
import { uiText } from '../../ui/ui-text.ts';
import { accountsText } from './accounts-text.ts';
import { QrCode } from './qr-code.tsx';

export interface BegunAuthenticator {
  /** base32 */
  secret: string;
  otpauth_url: string;
}

interface AuthenticatorDialogProps {
  begun: BegunAuthenticator;
  onClose: () => void;
  /** Gets the recovery codes, if new ones came. */
  onDone: (codes: string[]) => void;
}

/** Hands the secret to an app and takes the first code from it. */
export function AuthenticatorDialog({ begun, onClose, onDone }: AuthenticatorDialogProps) {
  const t = useText(accountsText);
  const ui = useText(uiText);
  const [code, setCode] = useState('');
  const [tries, setTries] = useState(0);
  const [problem, setProblem] = useState<string>();
  const confirm = useCall(confirmAuthenticator, {
    invalidates: [getSecondFactor, listSessions],
    success: t('secondFactor.added'),
    failure: t('secondFactor.startFailed'),
  });

  const check = (typed: string) => {
    if (confirm.isPending) return;
    if (!isCodeWhole(typed, totpDigits)) return setProblem(t('secondFactor.incomplete'));
    return confirm.mutate(
      { body: { code: typed } },
      {
        onSuccess: ({ recovery_codes }) => {
          void reloadUser();
          onDone(recovery_codes);
        },
        onError: ({ errors, detail }) => {
          // Empty boxes again: a wrong code that is typed over would be sent at its first new digit.
          setCode('');
          setTries((count) => count + 1);
          setProblem(errors['code'] ?? detail);
        },
      },
    );
  };

  return (
    <Dialog
      open
      onClose={onClose}
      busy={confirm.isPending}
      title={t('secondFactor.dialogTitle')}
      actions={
        <>
          <Button look="ghost" onClick={onClose} disabled={confirm.isPending}>
            {ui('cancel')}
          </Button>
          <Button look="main" type="submit" form="authenticator" loading={confirm.isPending}>
            {t('secondFactor.confirm')}
          </Button>
        </>
      }
    >
      <form
        id="authenticator"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          check(code);
        }}
        className="flex flex-col items-center gap-4 text-center"
      >
        <p className="text-sm text-text-2">{t('secondFactor.scan')}</p>
        <QrCode
          text={begun.otpauth_url}
          label={t('secondFactor.qr')}
          className="size-48 shrink-0 rounded-card"
        />
        <AnchorButton look="ghost" dense href={begun.otpauth_url} className="md:hidden">
          {t('secondFactor.openApp')}
        </AnchorButton>
        <div className="flex flex-col gap-1.5">
          <p className="text-sm text-text-2">{t('secondFactor.typeSecret')}</p>
          <p data-testid="authenticator-secret" className="figures font-medium text-md">
            <Ltr>{begun.secret.replace(/.{4}(?=.)/g, '$& ')}</Ltr>
          </p>
        </div>
        <CodeBoxes
          key={tries}
          label={t('secondFactor.firstCode')}
          length={totpDigits}
          value={code}
          onValue={(typed) => {
            setCode(typed);
            setProblem(undefined);
          }}
          onWhole={check}
          error={problem}
          focusFirst={tries > 0}
        />
      </form>
    </Dialog>
  );
}
