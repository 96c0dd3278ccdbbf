import { AppError } from '@paddock/contract/core/errors';
import {
  resolutionActs,
  reviewReasons,
  statusTransitions,
  transactionStatuses,
} from '@paddock/contract/payments/transaction-status';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ExtraDeposit, PaymentState } from '../../../adapters/payments/payments.ts';
import type { TransactionRow } from '../tables.ts';
import type { ItemRow } from '../with-sale.ts';
import {
  assertBuyable,
  decideAcceptance,
  decideExpiry,
  decideOutcome,
  decideResolution,
  decideStatusChange,
  type Goods,
  isLate,
  mergeDeposits,
  regainedAmount,
  toCentsByItem,
  worthOfExtra,
} from './decisions.ts';

const now = new Date('2026-11-21T12:00:00Z');
const past = new Date(now.getTime() - 1);
const cents = fc.integer({ min: 0, max: 1_000 });
const deposit: fc.Arbitrary<ExtraDeposit> = fc.record({
  id: fc.constantFrom('a', 'b', 'c'),
  reason: fc.constantFrom('paid_more' as const, 'paid_twice' as const, 'other_currency' as const),
  amount: fc.option(cents),
  crypto: fc.constant({ amount: '1', currency: 'btc' }),
});
const deposits = fc.uniqueArray(deposit, { selector: ({ id }) => id, maxLength: 3 });

const row: fc.Arbitrary<TransactionRow> = fc
  .record({
    user_id: fc.constantFrom(1, 2),
    steam_id: fc.constantFrom('10', '20', null),
    item_id: fc.constantFrom(5, null),
    status: fc.constantFrom(...transactionStatuses),
    review_reason: fc.option(fc.constantFrom(...reviewReasons)),
    amount: fc.integer({ min: 1, max: 3 }),
    currency: fc.constantFrom('USD' as const, 'IRR' as const),
    refunded_amount: fc.constantFrom(0, 0, 1),
    surplus_open: fc.constantFrom(0, 1, 500),
    regained_open: fc.constantFrom(0, 1, 500),
    regained_amount: cents,
    extra_deposits: deposits,
    expires_at: fc.constantFrom(null, past, now, new Date(now.getTime() + 1)),
  })
  .map((columns) => ({
    ...({ id: 1 } as TransactionRow),
    ...columns,
  }));

const sum = { amount: fc.integer({ min: 1, max: 3 }), currency: fc.constantFrom('USD', 'IRR') };
const review = fc.constantFrom('partially_paid', undefined);
const outcome = fc.oneof(
  fc.record({ state: fc.constant('paid'), ...sum }),
  fc.record({
    state: fc.constant('pending'),
    review,
    confirming: fc.boolean(),
    asked: fc.constantFrom('2', undefined),
    crypto: fc.constantFrom({ amount: '1', currency: 'btc' }, undefined),
  }),
  fc.record({ state: fc.constantFrom('declined', 'canceled'), review }),
) as fc.Arbitrary<PaymentState>;

const item = fc
  .record({ stock: fc.integer({ min: -1, max: 2 }), deleted_at: fc.constantFrom(null, past) })
  .map((columns) => ({ id: 5, ...columns }) as ItemRow);
const goods: fc.Arbitrary<Goods> = fc.record({
  isOwned: fc.boolean(),
  isReserved: fc.boolean(),
  item: fc.oneof(item, fc.constant(undefined)),
});

/** More runs than usual: some rules matter in one of a hundred rows. */
const check = <T>(property: fc.IProperty<T>) => fc.assert(property, { numRuns: 1_000 });

/** The code of the thrown error, or undefined. */
function codeOf(decide: () => unknown): string | undefined {
  try {
    decide();
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

describe('an outcome of a provider', () => {
  test('accepts a transaction once, and only for the exact sum', () => {
    check(
      fc.property(row, outcome, (before, reported) => {
        const { step } = decideOutcome(before, reported, now);
        const isExact =
          reported.state === 'paid' &&
          reported.amount === before.amount &&
          reported.currency === before.currency;
        expect(step === 'accept').toBe(isExact && before.status !== 'ACCEPTED');
      }),
    );
  });

  test('leaves a finished transaction unchanged, except for money that arrives', () => {
    check(
      fc.property(row, outcome, (before, reported) => {
        fc.pre(before.status !== 'PENDING' && reported.state !== 'paid');
        expect(decideOutcome(before, reported, now)).toEqual({ columns: {}, entries: [] });
      }),
    );
  });

  test('ends a pending transaction along the allowed steps, as expired after its deadline', () => {
    check(
      fc.property(row, outcome, (before, reported) => {
        const { step } = decideOutcome(before, reported, now);
        if (!step) return;
        const status = step === 'accept' ? 'ACCEPTED' : step.status;
        expect(statusTransitions[before.status]).toContain(status);
        if (step === 'accept' || step.status === 'REJECTED') return;
        const isOver = before.expires_at !== null && before.expires_at.getTime() <= now.getTime();
        expect(step.kind).toBe(isOver ? 'expired' : 'canceled');
      }),
    );
  });

  test('never overwrites the reason of late money, and records every other review', () => {
    check(
      fc.property(row, outcome, (before, reported) => {
        const { columns, entries } = decideOutcome(before, reported, now);
        const entry = entries.find(({ kind }) => kind === 'under_review');
        if (isLate(before)) expect(columns).not.toHaveProperty('review_reason');
        else expect(columns.review_reason).toBe(entry?.reason);
      }),
    );
  });

  test('notifies of a partial payment only with the requested sum and the amount that arrived', () => {
    check(
      fc.property(row, outcome, (before, reported) => {
        const { part, columns } = decideOutcome(before, reported, now);
        const isPart = reported.state === 'pending' && reported.review && reported.asked && reported.crypto;
        expect(part !== undefined).toBe(Boolean(isPart) && before.status === 'PENDING');
        expect(columns.crypto_asked).toBe(part?.asked);
      }),
    );
  });
});

test('a payment that was not made in time is canceled once, unless it is under review', () => {
  check(
    fc.property(row, (before) => {
      const step = decideExpiry(before);
      expect(step === undefined).toBe(before.status !== 'PENDING');
      if (step) expect(step === 'release').toBe(before.review_reason !== null);
    }),
  );
});

describe('the acceptance', () => {
  test('gives goods only if they are available and the recipient does not have them', () => {
    check(
      fc.property(row, goods, fc.boolean(), (before, there, isByStaff) => {
        if (codeOf(() => decideAcceptance(before, there, isByStaff))) return;
        if (decideAcceptance(before, there, isByStaff) !== 'purchase') return;
        expect(there.isOwned).toBe(false);
        const isInStock = there.item !== undefined && !there.item.deleted_at && there.item.stock !== 0;
        expect(there.isReserved || isInStock).toBe(true);
        expect(before.refunded_amount).toBe(0);
      }),
    );
  });

  test('never pays with refunded money', () => {
    check(
      fc.property(row, fc.option(goods, { nil: undefined }), (before, there) => {
        fc.pre(before.refunded_amount > 0);
        expect(decideAcceptance(before, there, false)).toBeUndefined();
        expect(codeOf(() => decideAcceptance(before, there, true))).toBe('transaction_final');
      }),
    );
  });

  test('books money for goods that are gone once; staff cannot give what is not available', () => {
    check(
      fc.property(row, goods, (before, there) => {
        fc.pre(before.refunded_amount === 0);
        const isGone =
          there.isOwned || (!there.isReserved && (!there.item || there.item.deleted_at || !there.item.stock));
        fc.pre(Boolean(isGone));
        expect(decideAcceptance(before, there, false)).toBe(isLate(before) ? undefined : 'late');
        expect(codeOf(() => decideAcceptance(before, there, true))).toBe('item_out_of_stock');
      }),
    );
  });

  test('of a top-up needs no goods', () => {
    check(
      fc.property(row, fc.boolean(), (before, isByStaff) => {
        fc.pre(before.refunded_amount === 0);
        expect(decideAcceptance(before, undefined, isByStaff)).toBe('top_up');
      }),
    );
  });
});

test('what is owned or sold out cannot be bought', () => {
  check(
    fc.property(goods, ({ isOwned, item: sold }) => {
      const code = codeOf(() => assertBuyable({ isOwned, item: sold }));
      if (isOwned) expect(code).toBe('item_owned');
      else expect(code).toBe(!sold || sold.stock === 0 ? 'item_out_of_stock' : undefined);
    }),
  );
});

const actor = fc.constantFrom({ id: 1, steam_id: '10' }, { id: 3, steam_id: null });
const isOwn = (before: TransactionRow, { id, steam_id }: { id: number; steam_id: string | null }) =>
  before.user_id === id || (steam_id !== null && before.steam_id === steam_id);

test('staff set any status until one is final, but never on their own payment', () => {
  check(
    fc.property(row, fc.constantFrom(...transactionStatuses), actor, (before, status, by) => {
      const decide = () => decideStatusChange(before, status, by);
      const code = codeOf(decide);
      if (isOwn(before, by)) {
        expect(code).toBe('own_payment');
        return;
      }
      const isReopening = status === 'PENDING' && before.status !== 'PENDING';
      if (before.status === 'ACCEPTED' || (isReopening && before.refunded_amount > 0)) {
        expect(code).toBe('transaction_final');
        return;
      }
      const step = decide();
      if (status === before.status) {
        expect(step).toBeUndefined();
        return;
      }
      if (status === 'ACCEPTED') {
        expect(step).toBe('accept');
        return;
      }
      {
        expect(step).toEqual(
          status === 'PENDING' ? 'reopen' : expect.objectContaining({ status, kind: status.toLowerCase() }),
        );
        return;
      }
    }),
  );
});

describe('extra deposits', () => {
  test('are booked once, however often a provider repeats itself, and never shrink', () => {
    check(
      fc.property(fc.array(deposits, { maxLength: 4 }), (reports) => {
        let stored: readonly ExtraDeposit[] = [];
        let booked = 0;
        for (const reported of reports) {
          const merged = mergeDeposits(stored, reported);
          expect(merged?.amount ?? 0).toBeGreaterThanOrEqual(0);
          booked += merged?.amount ?? 0;
          // As the database returns them.
          stored = structuredClone(merged?.deposits ?? stored);
          expect(mergeDeposits(stored, reported)).toBeUndefined();
        }
        expect(booked).toBe(worthOfExtra(stored));
        const best = new Map<string, number>();
        for (const { id, amount } of reports.flat()) best.set(id, Math.max(best.get(id) ?? 0, amount ?? 0));
        expect(booked).toBe([...best.values()].reduce((total, amount) => total + amount, 0));
      }),
    );
  });

  test('are reviewed for the reason of the latest deposit', () => {
    check(
      fc.property(deposits, deposits, (stored, reported) => {
        const merged = mergeDeposits(stored, reported);
        if (!merged) return;
        const news = merged.deposits.filter((one) => !stored.includes(one));
        expect(merged.reason).toBe(news.at(-1)?.reason);
      }),
    );
  });
});

test('a dispute returns at most what it took, once', () => {
  check(
    fc.property(cents, cents, cents, (byStaff, own, returned) => {
      const all = byStaff + own;
      const first = Math.max(0, regainedAmount({ regained_amount: 0 }, { all, own }, returned));
      expect(first).toBeLessThanOrEqual(own);
      expect(first).toBeLessThanOrEqual(Math.max(0, all - returned));
      expect(regainedAmount({ regained_amount: first }, { all, own }, returned)).toBeLessThanOrEqual(0);
    }),
  );
});

describe('a resolution', () => {
  test('settles one review and opens the one whose money still waits', () => {
    check(
      fc.property(row, actor, fc.constantFrom(...resolutionActs), (before, by, act) => {
        const code = codeOf(() => decideResolution(before, by, act));
        if (isOwn(before, by)) {
          expect(code).toBe('own_payment');
          return;
        }
        if (code) return;
        const { amount, columns, review_reason } = decideResolution(before, by, act);
        const isDispute = review_reason === 'dispute_won';
        expect(before.status).toBe('ACCEPTED');
        expect(amount).toBe(isDispute ? before.regained_open : before.surplus_open);
        const left = isDispute ? before.surplus_open : before.regained_open;
        expect(columns.review_reason === null).toBe(left === 0);
        expect(columns).toMatchObject(isDispute ? { regained_open: 0 } : { surplus_open: 0 });
        if (act === 'book_back') expect(columns.refunded_amount).toBe(before.refunded_amount - amount);
        else expect(columns).not.toHaveProperty('refunded_amount');
      }),
    );
  });

  test('moves no money that was never booked', () => {
    check(
      fc.property(row, fc.constantFrom(...resolutionActs), (before, act) => {
        const by = { id: 9, steam_id: null };
        if (codeOf(() => decideResolution(before, by, act))) return;
        if (act !== 'none') expect(decideResolution(before, by, act).amount).toBeGreaterThan(0);
      }),
    );
  });
});

test('rials become cents by the two prices of the item, rounded down', () => {
  const price = { price_usd: 500 } as ItemRow;
  const sold = { amount: 5_000_000 } as TransactionRow;
  expect(toCentsByItem(sold, price, 1_239_999)).toBe(123);
  expect(codeOf(() => toCentsByItem(sold, price, 9_999))).toBe('validation_failed');
  expect(codeOf(() => toCentsByItem(sold, undefined, 5_000_000))).toBe('validation_failed');
});
