import * as z from 'zod/mini';
import { Id, Instant, TransactionId } from '../core/fields.ts';
import { Amount, Currency, SignedUsd, Usd } from '../core/money.ts';

/** One way in or out of the portal in one currency, in units of it. */
export const ProviderTotals = z.object({
  provider: z.string(),
  currency: Currency,
  /** What the ledger took in from it, less what it paid back. */
  in_ledger: Amount,
  /** What it confirmed as paid when it was asked. */
  confirmed: Amount,
  /** Accepted by the staff without its word. */
  by_hand: Amount,
  refunded: Amount,
  /** in_ledger + refunded - confirmed - by_hand; anything but 0 needs a person. */
  difference: Amount,
});
export type ProviderTotals = z.output<typeof ProviderTotals>;

/** The newest check of the nightly job, which reads everything. */
export const FullCheck = z.object({
  started_at: Instant,
  /** Null while it runs. */
  finished_at: z.nullable(Instant),
  /** Steps of how many. */
  done: z.int(),
  total: z.int(),
  /** Whether the newest one that finished found nothing amiss; null before the first. */
  is_ok: z.nullable(z.boolean()),
});
export type FullCheck = z.output<typeof FullCheck>;

/** The books against each other. `is_ok`: nothing differs anywhere. */
export const LedgerCheck = z.object({
  checked_at: Instant,
  is_ok: z.boolean(),
  /** The newest check from the first entry on; what it found in order is not looked at again but for its sums. */
  full: z.nullable(FullCheck),
  /** Sum of all entries in the smallest unit; 0 when the books balance. */
  ledger: z.array(z.object({ currency: Currency, entries: z.int(), sum: z.int() })),
  /** Transactions whose own entries do not add up to zero. */
  unbalanced: z.array(TransactionId),
  balances: z.object({
    users: z.int(),
    total: Usd,
    in_ledger: SignedUsd,
    /** Users whose balance is not the sum of their entries. */
    differing: z.array(z.object({ id: Id, username: z.string(), balance: Usd, in_ledger: SignedUsd })),
  }),
  debts: Usd,
  providers: z.array(ProviderTotals),
  /** Money that waits for a decision of the staff. */
  unallocated: z.array(z.object({ currency: Currency, amount: Amount })),
  /** Transactions that need a person. */
  under_review: z.int(),
});
export type LedgerCheck = z.output<typeof LedgerCheck>;
