import { AppError } from '@paddock/contract/core/errors';
import { fromMinorUnits } from '@paddock/contract/core/money';
import {
  refundWays,
  reviewReasons,
  transactionStatuses,
} from '@paddock/contract/payments/transaction-status';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TransactionRow } from '../tables.ts';
import { isUnallocated, refundableAmount } from '../transactions/refund-state.ts';
import { parseRefundAmount, planRefund, unknownRefundAmount } from './refund-plan.ts';

const row: fc.Arbitrary<TransactionRow> = fc
  .record({
    status: fc.constantFrom(...transactionStatuses),
    review_reason: fc.option(fc.constantFrom(...reviewReasons)),
    item_id: fc.constantFrom(5, null),
    taken_back_at: fc.constantFrom(null, new Date(0)),
    amount: fc.integer({ min: 1, max: 50 }),
    refunded_amount: fc.constantFrom(0, 1, 100_000),
    regained_amount: fc.constantFrom(0, 5),
    currency: fc.constantFrom('USD' as const, 'IRR' as const),
  })
  .map((columns) => ({
    ...({ id: 1 } as TransactionRow),
    ...columns,
    refunded_amount: Math.min(columns.refunded_amount, columns.amount),
  }));

/** More runs than usual: some rules matter in one of a hundred rows. */
const check = <T>(property: fc.IProperty<T>) => fc.assert(property, { numRuns: 1_000 });

test('an amount is parsed only up to what can still be refunded', () => {
  check(
    fc.property(row, fc.integer({ min: -2, max: 60 }), (before, sent) => {
      const typed = fromMinorUnits(sent, before.currency);
      const left = refundableAmount(before);
      if (left > 0 && sent > 0 && sent <= left) {
        expect(parseRefundAmount(before, typed)).toBe(sent);
        return;
      }
      {
        expect(() => parseRefundAmount(before, typed)).toThrow(AppError);
        return;
      }
    }),
  );
  const paid = { status: 'ACCEPTED', amount: 500, refunded_amount: 0, currency: 'USD' } as TransactionRow;
  expect(() => parseRefundAmount(paid, '1.005')).toThrow(AppError);
});

test('refunds of a transaction add up to at most its amount, and revoke the goods once', () => {
  check(
    fc.property(
      row,
      fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 6 }),
      fc.constantFrom(...refundWays),
      (before, amounts, way) => {
        let after = before;
        let timesTakenBack = 0;
        for (const sent of amounts) {
          const left = refundableAmount(after);
          if (left === 0) break;
          const amount = Math.min(sent, left);
          const { columns, takesGoodsBack, booking } = planRefund(after, { amount, way });
          if (takesGoodsBack) timesTakenBack += 1;
          if (way === 'balance') expect(booking).toBe('credit');
          else if (after.item_id === null) expect(booking).toBe('debit');
          else expect(booking).toEqual({ from: isUnallocated(after) ? 'unallocated' : 'refunds' });
          after = { ...after, ...columns, ...(takesGoodsBack && { taken_back_at: new Date() }) };
        }
        expect(after.refunded_amount).toBeLessThanOrEqual(after.amount);
        const gives = before.item_id !== null && before.taken_back_at === null && !isUnallocated(before);
        expect(timesTakenBack).toBe(gives && after !== before ? 1 : 0);
        const isWaitingStill = isUnallocated(after) && after.refunded_amount === after.amount;
        expect(isWaitingStill && after !== before).toBe(false);
      },
    ),
  );
});

test('what a provider paid back on its own is recorded once, and never beyond the amount', () => {
  check(
    fc.property(row, fc.integer({ min: 0, max: 100 }), (before, returned) => {
      const recorded = before.refunded_amount;
      const amount = Math.max(0, unknownRefundAmount({ ...before, regained_amount: 0 }, recorded, returned));
      expect(before.refunded_amount + amount).toBeLessThanOrEqual(before.amount);
      const after = { ...before, regained_amount: 0, refunded_amount: before.refunded_amount + amount };
      expect(unknownRefundAmount(after, recorded + amount, returned)).toBeLessThanOrEqual(0);
    }),
  );
});
