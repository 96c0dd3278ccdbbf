import type { Deps } from '../../../adapters/deps.ts';
import type { PaymentState } from '../../../adapters/payments/payments.ts';
import { recordProviderRefund } from '../refunds/refund-transaction.ts';
import { auditTransactionChange } from '../transactions/audit-transaction.ts';
import { releaseReservation } from '../transactions/goods.ts';
import { notifyPartPayment } from '../transactions/notify-buyer.ts';
import { addTimelineEntryOnce } from '../transactions/timeline.ts';
import { editSale, type LockedSale, withSale } from '../with-sale.ts';
import { decideExpiry, decideOutcome } from './decisions.ts';
import { keepExtraDeposits, keepRegained } from './extra-money.ts';
import { accept, close } from './transitions.ts';

type Clocked = Pick<Deps, 'db' | 'now'>;

/** Books deposits and refunds that followed acceptance. */
async function keepExtraMoney(sale: LockedSale, outcome: PaymentState): Promise<LockedSale> {
  if (outcome.state !== 'paid' || sale.row.status !== 'ACCEPTED') return sale;
  const { returned = 0, extra = [] } = outcome;
  let after = sale;
  if (returned > 0) after = await recordProviderRefund(after, returned);
  if (after.row.refunded_amount > 0) after = await keepRegained(after, returned);
  return keepExtraDeposits(after, extra);
}

async function apply(sale: LockedSale, outcome: PaymentState): Promise<LockedSale> {
  const { tx, row, now } = sale;
  const { columns, entries, part, step } = decideOutcome(row, outcome, now);
  const noted = await editSale(sale, columns);
  for (const entry of entries) await addTimelineEntryOnce(tx, { transaction: row.id, ...entry }, now);
  if (part) await notifyPartPayment(tx, noted.row, part, now);
  const settled = step === 'accept' ? await accept(noted) : step ? await close(noted, step) : noted;
  return keepExtraMoney(settled, outcome);
}

/** Updates a transaction to the state that its provider reports. Idempotent, concurrent and independent of order. `isForStaff`: audited. */
export const settle = (deps: Clocked, id: number, outcome: PaymentState, isForStaff = false): Promise<void> =>
  withSale(deps, id, async (sale) => {
    const settled = await apply(sale, outcome);
    if (isForStaff) await auditTransactionChange(sale.row, settled);
  });

/** Cancels a payment that was not paid in time; one under review only releases its stock. */
export const expireTransaction = (deps: Clocked, id: number): Promise<void> =>
  withSale(deps, id, async (sale) => {
    const step = decideExpiry(sale.row);
    if (step === 'release') await releaseReservation(sale.tx, id);
    if (step === 'cancel') await close(sale, { status: 'CANCELED', kind: 'expired' });
  });
