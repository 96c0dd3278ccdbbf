import * as z from 'zod/mini';
import { Id, Instant, TransactionId } from '../core/fields.ts';
import { Amount, Currency, SignedUsd, Usd } from '../core/money.ts';

/** The totals of a provider in one currency, in units of it. */
export const ProviderTotals = z.object({
  provider: z.string(),
  currency: Currency,
  /** Received minus refunded, by the ledger. */
  in_ledger: Amount,
  /** Confirmed as paid by the provider. */
  confirmed: Amount,
  /** Accepted by staff without the provider's confirmation. */
  by_hand: Amount,
  refunded: Amount,
  /** in_ledger + refunded - confirmed - by_hand; anything but 0 needs a person. */
  difference: Amount,
});
export type ProviderTotals = z.output<typeof ProviderTotals>;

/** The latest full check of the nightly job. */
export const FullCheck = z.object({
  started_at: Instant,
  /** Null while it runs. */
  finished_at: z.nullable(Instant),
  /** Completed steps, and their total. */
  done: z.int(),
  total: z.int(),
  /** Whether the latest finished check found no differences; null before the first. */
  is_ok: z.nullable(z.boolean()),
});
export type FullCheck = z.output<typeof FullCheck>;

/** The consistency of the books. `is_ok`: no differences. */
export const LedgerCheck = z.object({
  checked_at: Instant,
  is_ok: z.boolean(),
  /** The latest check of all entries; later checks only add up what it verified. */
  full: z.nullable(FullCheck),
  /** Sum of all entries in the smallest unit; 0 if the books balance. */
  ledger: z.array(z.object({ currency: Currency, entries: z.int(), sum: z.int() })),
  /** Transactions whose entries do not add up to zero. */
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
  /** Money that waits for a decision by staff. */
  unallocated: z.array(z.object({ currency: Currency, amount: Amount })),
  /** Transactions that need review. */
  under_review: z.int(),
});
export type LedgerCheck = z.output<typeof LedgerCheck>;
