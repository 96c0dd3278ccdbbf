import { getSecondFactor, regenerateRecoveryCodes } from '@paddock/contract/accounts/second-factor-calls';
import { useApiMutation } from '#lib/api/query.ts';
import { confirmAction } from '#lib/browser/confirm-store.ts';
import { Button } from '#ui/button.tsx';
import { useSettingsMessages } from '../messages.ts';
import { FactorPart } from './factor-part.tsx';

interface RecoveryCodesPartProps {
  left: number;
  onCodes: (codes: string[]) => void;
}

export function RecoveryCodesPart({ left, onCodes }: RecoveryCodesPartProps) {
  const t = useSettingsMessages();
  const renew = useApiMutation(regenerateRecoveryCodes, {
    invalidates: [getSecondFactor],
    failure: t('secondFactor.codesRenewFailed'),
  });
  const ask = () =>
    confirmAction({
      title: t('secondFactor.codesRenewTitle'),
      sentence: t('secondFactor.codesRenewSentence'),
      action: t('secondFactor.codesRenew'),
      call: async () => onCodes((await renew.mutateAsync({})).recovery_codes),
    });
  return (
    <FactorPart
      title={t('secondFactor.codes')}
      line={t('secondFactor.codesLeft', { count: left })}
      action={<Button onClick={ask}>{t('secondFactor.codesRenew')}</Button>}
    />
  );
}
