import type { SecondFactor } from '@paddock/contract/accounts/second-factor-calls';
import { useQuery } from '@tanstack/react-query';
import { ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { secondFactorQuery } from '#features/accounts/queries.ts';
import { Badge } from '#ui/badge.tsx';
import { QueryStates } from '#ui/feedback/query-states.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { useSettingsMessages } from '../messages.ts';
import { SettingsSection } from '../parts/settings-section.tsx';
import { AuthenticatorPart } from './authenticator-part.tsx';
import { PasskeysPart } from './passkeys-part.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { RecoveryCodesPart } from './recovery-codes-part.tsx';

/** Second factors of the account. */
export function SecondFactorSection({ isOn }: { isOn: boolean }) {
  const t = useSettingsMessages();
  const factor = useQuery(secondFactorQuery());
  return (
    <SettingsSection
      title={t('secondFactor.title')}
      anchor="second-factor"
      badge={<Badge tone={isOn ? 'ok' : 'neutral'}>{t(isOn ? 'secondFactor.on' : 'secondFactor.off')}</Badge>}
    >
      <QueryStates query={factor} failed={t('secondFactor.failed')} skeleton={<SkeletonRows rows={4} />}>
        {(data) => <Parts factor={data} isOn={isOn} />}
      </QueryStates>
    </SettingsSection>
  );
}

function Parts({ factor, isOn }: { factor: SecondFactor; isOn: boolean }) {
  const t = useSettingsMessages();
  /** New recovery codes, shown only once. */
  const [codes, setCodes] = useState<string[]>([]);
  return (
    <>
      <p className="text-sm text-text-2">{t('secondFactor.line')}</p>
      {factor.required && !isOn && (
        <p className="flex items-start gap-2 rounded-card border border-warn bg-warn-dim px-4 py-3 text-sm text-warn">
          <ShieldAlert className="mt-0.5" />
          {t('secondFactor.due')}
        </p>
      )}
      <AuthenticatorPart isSetUp={factor.authenticator} onCodes={setCodes} />
      <PasskeysPart passkeys={factor.passkeys} onCodes={setCodes} />
      {isOn && <RecoveryCodesPart left={factor.recovery_codes_left} onCodes={setCodes} />}
      {codes.length > 0 && <RecoveryCodesDialog codes={codes} onClose={() => setCodes([])} />}
    </>
  );
}
