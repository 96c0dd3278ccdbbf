import type { FullCheck } from '@paddock/contract/payments/ledger-calls';
import { useTranslations } from '../../lib/i18n/messages.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { fullCheckMessages } from './messages.ts';

/** How much of what a check tells was looked at just now, and when the whole was. */
export function FullCheckLine({ full }: { full: FullCheck | null }) {
  const t = useTranslations(fullCheckMessages);
  const format = useFormat();
  const at = full?.finished_at && format.dateTime(full.finished_at);
  const isRunning = full && !at && full.total > 0;
  return (
    <p className="text-sm text-text-2">
      {isRunning
        ? t.rich('running', { percent: format.percent((100 * full.done) / full.total) })
        : at
          ? t.rich(full.is_ok ? 'ok' : 'wrong', { at })
          : t('never')}
    </p>
  );
}
