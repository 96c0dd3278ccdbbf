import { getSecondFactor, regenerateRecoveryCodes } from '@paddock/contract/accounts/second-factor-calls';
import { useState } from 'react';
import { useApiMutation } from '#lib/api/query.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { useSettingsMessages } from '../messages.ts';
import { FactorPart } from './factor-part.tsx';

interface RecoveryCodesPartProps {
  left: number;
  onCodes: (codes: string[]) => void;
}

export function RecoveryCodesPart({ left, onCodes }: RecoveryCodesPartProps) {
  const t = useSettingsMessages();
  const [asking, setAsking] = useState(false);
  const renew = useApiMutation(regenerateRecoveryCodes, {
    invalidates: [getSecondFactor],
    failure: t('secondFactor.codesRenewFailed'),
  });
  return (
    <FactorPart
      title={t('secondFactor.codes')}
      line={t('secondFactor.codesLeft', { count: left })}
      action={<Button onClick={() => setAsking(true)}>{t('secondFactor.codesRenew')}</Button>}
    >
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('secondFactor.codesRenewTitle')}
        sentence={t('secondFactor.codesRenewSentence')}
        confirmLabel={t('secondFactor.codesRenew')}
        onConfirm={async () => {
          const { recovery_codes } = await renew.mutateAsync({});
          onCodes(recovery_codes);
        }}
      />
    </FactorPart>
  );
}
