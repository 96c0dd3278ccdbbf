import type { Deps } from '../../deps.ts';
import { overdueTransactions } from './queries.ts';
import { settle } from './settle.ts';
import type { TransactionRow } from './tables.ts';

/** Asks the provider how a payment stands and settles it. Throws where the provider does not answer. */
export async function askProvider(deps: Deps, row: TransactionRow): Promise<void> {
  const provider = deps.payments.byName(row.provider);
  if (!provider || !row.provider_ref || row.status === 'ACCEPTED') return;
  await settle(deps.db, row.id, await provider.fetchState(row.provider_ref), deps.now());
}

/** Gives up attempts that nobody paid in time, after asking their provider a last time. */
export async function closeOverduePayments(deps: Deps): Promise<void> {
  for (const row of await overdueTransactions(deps.db, deps.now())) {
    const provider = deps.payments.byName(row.provider);
    const outcome = provider && row.provider_ref ? await provider.fetchState(row.provider_ref) : undefined;
    const unpaid = outcome === undefined || outcome.state === 'pending';
    await settle(deps.db, row.id, unpaid ? { state: 'canceled' } : outcome, deps.now());
  }
}
