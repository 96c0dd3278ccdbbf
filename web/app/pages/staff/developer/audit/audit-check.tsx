import { type AuditVerdict, verifyAuditLog } from '@paddock/contract/overview/calls';
import { ShieldCheck } from 'lucide-react';
import { useOverviewMessages } from '#features/overview/messages.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Button } from '#ui/button.tsx';

/** Checks every row of the log against its hashes, the row before it and the newest backup. */
export function AuditCheck() {
  const t = useOverviewMessages();
  const check = useApiMutation(verifyAuditLog, { failure: t('developer.audit.checkFailed') });
  const faults = useFaults(check.data);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button dense icon={<ShieldCheck />} loading={check.isPending} onClick={() => check.mutate({})}>
        {t('developer.audit.check')}
      </Button>
      <output className={`wrap-anywhere min-w-0 text-sm ${faults.length > 0 ? 'text-bad' : 'text-ok'}`}>
        {check.data && faults.length === 0 && t('developer.audit.intact', { rows: check.data.rows })}
        {faults.length > 0 && (
          <ul className="flex flex-col gap-1">
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        )}
      </output>
    </div>
  );
}

/** What the check found wrong, a sentence each. */
function useFaults(verdict: AuditVerdict | undefined): string[] {
  const t = useOverviewMessages();
  const format = useFormat();
  if (!verdict) return [];
  const { rows, altered, displaced, missing, head } = verdict;
  const faults: string[] = [];
  if (altered.length > 0)
    faults.push(t('developer.audit.altered', { count: altered.length, rows, ids: altered.join(', ') }));
  if (displaced.length > 0)
    faults.push(t('developer.audit.displaced', { count: displaced.length, ids: displaced.join(', ') }));
  const place = ({ id, at }: { id: number; at: Date }) => ({ id: String(id), at: format.dateTime(at) });
  for (const { count, after, before } of missing) {
    const from = after && place(after);
    const to = before && place(before);
    if (from && to)
      faults.push(
        t('developer.audit.missingBetween', {
          count,
          from: from.id,
          fromAt: from.at,
          to: to.id,
          toAt: to.at,
        }),
      );
    else if (to) faults.push(t('developer.audit.missingBefore', { count, to: to.id, toAt: to.at }));
    else if (from) faults.push(t('developer.audit.missingAfter', { count, from: from.id, fromAt: from.at }));
    else faults.push(t('developer.audit.missingAll', { count }));
  }
  if (head !== 'intact') faults.push(t(`developer.audit.head.${head}`));
  return faults;
}
