import { verifyAuditLog } from '@paddock/contract/overview/calls';
import { ShieldCheck } from 'lucide-react';
import { useApiMutation } from '../../../lib/api/query.ts';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { overviewMessages } from '../messages.ts';

/** Holds every row of the log against the seal that it was written with. */
export function AuditSeals() {
  const t = useTranslations(overviewMessages);
  const check = useApiMutation(verifyAuditLog, { failure: t('developer.audit.checkFailed') });
  const count = check.data?.altered.length ?? 0;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button dense icon={<ShieldCheck />} loading={check.isPending} onClick={() => check.mutate({})}>
        {t('developer.audit.check')}
      </Button>
      <output className={`wrap-anywhere text-sm ${count > 0 ? 'text-bad' : 'text-ok'}`}>
        {check.data &&
          (count === 0
            ? t('developer.audit.intact', { rows: check.data.rows })
            : t('developer.audit.altered', {
                count,
                rows: check.data.rows,
                ids: check.data.altered.join(', '),
              }))}
      </output>
    </div>
  );
}
