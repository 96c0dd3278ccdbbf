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
  const errors = useErrors(check.data);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button dense icon={<ShieldCheck />} loading={check.isPending} onClick={() => check.mutate({})}>
        {t('developer.audit.check')}
      </Button>
      <output className={`wrap-anywhere min-w-0 text-sm ${errors.length > 0 ? 'text-bad' : 'text-ok'}`}>
        {check.data && errors.length === 0 && t('developer.audit.intact', { rows: check.data.rows })}
        {errors.length > 0 && (
          <ul className="flex flex-col gap-1">
            {errors.map((error) => (
              <li key={error}>{error}</li>
            ))}
          </ul>
        )}
      </output>
    </div>
  );
}

/** The errors of the check, one sentence each. */
function useErrors(verdict: AuditVerdict | undefined): string[] {
  const t = useOverviewMessages();
  const format = useFormat();
  if (!verdict) return [];
  const { rows, altered, displaced, missing, head } = verdict;
  const errors: string[] = [];
  if (altered.length > 0)
    errors.push(t('developer.audit.altered', { count: altered.length, rows, ids: altered.join(', ') }));
  if (displaced.length > 0)
    errors.push(t('developer.audit.displaced', { count: displaced.length, ids: displaced.join(', ') }));
  const place = ({ id, at }: { id: number; at: Date }) => ({ id: String(id), at: format.dateTime(at) });
  for (const { count, after, before } of missing) {
    const from = after && place(after);
    const to = before && place(before);
    if (from && to)
      errors.push(
        t('developer.audit.missingBetween', {
          count,
          from: from.id,
          fromAt: from.at,
          to: to.id,
          toAt: to.at,
        }),
      );
    else if (to) errors.push(t('developer.audit.missingBefore', { count, to: to.id, toAt: to.at }));
    else if (from) errors.push(t('developer.audit.missingAfter', { count, from: from.id, fromAt: from.at }));
    else errors.push(t('developer.audit.missingAll', { count }));
  }
  if (head !== 'intact') errors.push(t(`developer.audit.head.${head}`));
  return errors;
}
