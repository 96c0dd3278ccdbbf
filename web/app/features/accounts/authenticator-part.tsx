import { getSecondFactor, removeAuthenticator, startAuthenticator } from '@paddock/contract/second-factor';
import { useState } from 'react';
import { useCall } from '../../lib/query.ts';
import { reloadUser } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { accountsText } from './accounts-text.ts';
import { AuthenticatorDialog, type BegunAuthenticator } from './authenticator-dialog.tsx';
import { FactorPart } from './factor-part.tsx';

interface AuthenticatorPartProps {
  isSetUp: boolean;
  onCodes: (codes: string[]) => void;
}

export function AuthenticatorPart({ isSetUp, onCodes }: AuthenticatorPartProps) {
  const t = useText(accountsText);
  const [begun, begin] = useState<BegunAuthenticator>();
  const start = useCall(startAuthenticator, { failure: t('secondFactor.startFailed') });
  return (
    <FactorPart
      title={t('secondFactor.authenticator')}
      line={t('secondFactor.authenticatorLine')}
      action={
        isSetUp ? (
          <RemoveAuthenticator />
        ) : (
          <Button loading={start.isPending} onClick={() => start.mutate({}, { onSuccess: begin })}>
            {t('secondFactor.setUp')}
          </Button>
        )
      }
    >
      {begun && (
        <AuthenticatorDialog
          begun={begun}
          onClose={() => begin(undefined)}
          onDone={(codes) => {
            begin(undefined);
            onCodes(codes);
          }}
        />
      )}
    </FactorPart>
  );
}

function RemoveAuthenticator() {
  const t = useText(accountsText);
  const [asking, ask] = useState(false);
  const remove = useCall(removeAuthenticator, {
    invalidates: [getSecondFactor],
    success: t('secondFactor.removed'),
    failure: t('secondFactor.removeFailed'),
  });
  return (
    <>
      <Button
        aria-label={t('secondFactor.removeOf', { name: t('secondFactor.authenticator') })}
        onClick={() => ask(true)}
      >
        {t('secondFactor.remove')}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => ask(false)}
        danger
        title={t('secondFactor.removeTitle')}
        sentence={t('secondFactor.removeSentence')}
        confirmLabel={t('secondFactor.remove')}
        onConfirm={async () => {
          await remove.mutateAsync({});
          await reloadUser();
        }}
      />
    </>
  );
}
