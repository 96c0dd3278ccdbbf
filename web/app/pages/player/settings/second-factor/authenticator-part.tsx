import {
  getSecondFactor,
  removeAuthenticator,
  startAuthenticator,
} from '@paddock/contract/accounts/second-factor-calls';
import { useState } from 'react';
import { useApiMutation } from '#lib/api/query.ts';
import { confirmDelete } from '#lib/browser/confirm-store.ts';
import { reloadUser } from '#lib/session/session.ts';
import { Button } from '#ui/button.tsx';
import { useSettingsMessages } from '../messages.ts';
import { AuthenticatorDialog, type BegunAuthenticator } from './authenticator-dialog.tsx';
import { FactorPart } from './factor-part.tsx';

interface AuthenticatorPartProps {
  isSetUp: boolean;
  onCodes: (codes: string[]) => void;
}

export function AuthenticatorPart({ isSetUp, onCodes }: AuthenticatorPartProps) {
  const t = useSettingsMessages();
  const [begun, setBegun] = useState<BegunAuthenticator>();
  const start = useApiMutation(startAuthenticator, { failure: t('secondFactor.startFailed') });
  return (
    <FactorPart
      title={t('secondFactor.authenticator')}
      line={t('secondFactor.authenticatorLine')}
      action={
        isSetUp ? (
          <RemoveAuthenticator />
        ) : (
          <Button loading={start.isPending} onClick={() => start.mutate({}, { onSuccess: setBegun })}>
            {t('secondFactor.setUp')}
          </Button>
        )
      }
    >
      {begun && (
        <AuthenticatorDialog
          begun={begun}
          onClose={() => setBegun(undefined)}
          onDone={(codes) => {
            setBegun(undefined);
            onCodes(codes);
          }}
        />
      )}
    </FactorPart>
  );
}

function RemoveAuthenticator() {
  const t = useSettingsMessages();
  const remove = useApiMutation(removeAuthenticator, {
    invalidates: [getSecondFactor],
    success: t('secondFactor.removed'),
    failure: t('secondFactor.removeFailed'),
  });
  const ask = () =>
    confirmDelete({
      title: t('secondFactor.removeTitle'),
      sentence: t('secondFactor.removeSentence'),
      action: t('secondFactor.remove'),
      async call() {
        await remove.mutateAsync({});
        await reloadUser();
      },
    });
  return (
    <Button aria-label={t('secondFactor.removeOf', { name: t('secondFactor.authenticator') })} onClick={ask}>
      {t('secondFactor.remove')}
    </Button>
  );
}
