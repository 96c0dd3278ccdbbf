import type { TransactionDetail } from '@paddock/contract/payments/calls';
import { CornerDownLeft, PackageX } from 'lucide-react';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { paymentsMessages } from '../messages.ts';

/** What goes away with the money, and how the money goes back. */
export function RefundEffects({ transaction }: { transaction: TransactionDetail }) {
  const t = useTranslations(paymentsMessages);
  const goods = !transaction.item ? 'topUp' : transaction.refunded > 0 ? 'again' : 'item';
  return (
    <ul className="flex flex-col gap-2 rounded-card bg-warn-dim p-4 text-sm text-warn">
      <li className="flex items-start gap-3">
        <PackageX className="mt-0.5 shrink-0" />
        {t(`refund.takes.${goods}`)}
      </li>
      <li className="flex items-start gap-3">
        <CornerDownLeft className="mt-0.5 shrink-0" />
        {t(`refund.way.${transaction.refund_way}`)}
      </li>
    </ul>
  );
}
