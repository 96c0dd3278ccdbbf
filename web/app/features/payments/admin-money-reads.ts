import { listDeliveries } from '@paddock/contract/entitlements';
import { checkMoney, getTransaction, listTransactions } from '@paddock/contract/payments';

/** What the staff read about money, all of it stale after any of their decisions. */
export const moneyReads = [listTransactions, getTransaction, checkMoney, listDeliveries] as const;
