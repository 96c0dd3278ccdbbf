import { getSecondFactor, renewRecoveryCodes } from '@paddock/contract/second-factor';
import { useState } from 'react';
import { useCall } from '../../lib/query.ts';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { accountsText } from './accounts-text.ts';
import { FactorPart } from './factor-part.tsx';

interface RecoveryCodesPartProps {
  left: number;
  onCodes: (codes: string[]) => void;
}

export function RecoveryCodesPart({ left, onCodes }: RecoveryCodesPartProps) {
  const t = useText(accountsText);
  const [asking, ask] = useState(false);
  const renew = useCall(renewRecoveryCodes, {
    invalidates: [getSecondFactor],
    failure: t('secondFactor.codesRenewFailed'),
  });
  return (
    <FactorPart
      title={t('secondFactor.codes')}
      line={t('secondFactor.codesLeft', { count: left })}
      action={<Button onClick={() => ask(true)}>{t('secondFactor.codesRenew')}</Button>}
    >
      <ConfirmDialog
        open={asking}
        onClose={() => ask(false)}
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
