import type { FullCheck } from '@paddock/contract/payments/ledger-calls';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useFullCheckMessages } from './messages.ts';

/** The result of the last nightly check. */
export function FullCheckLine({ full }: { full: FullCheck | null }) {
  const t = useFullCheckMessages();
  const format = useFormat();
  const at = full?.finished_at && format.dateTime(full.finished_at);
  return (
    <p className="text-sm text-text-2">{at ? t.rich(full.is_ok ? 'ok' : 'wrong', { at }) : t('never')}</p>
  );
}
