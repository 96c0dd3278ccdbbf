import { AppError } from '@paddock/contract/core/errors';
import { pageSize } from '@paddock/contract/core/paging';
import { tehranDayRange } from '@paddock/contract/i18n/time';
import * as calls from '@paddock/contract/payments/admin-calls';
import type { Deps } from '../../../adapters/deps.ts';
import type { App } from '../../../http/app-types.ts';
import { toIdempotency } from '../../../http/idempotency.ts';
import { type HandlerContext, route } from '../../../http/route.ts';
import { refundTransaction } from '../refunds/refund-transaction.ts';
import { refreshFromProvider } from '../settlement/reconcile-payments.ts';
import { resolveTransaction } from '../settlement/resolve-transaction.ts';
import { setTransactionStatus } from '../settlement/set-transaction-status.ts';
import { exportTransactions } from '../transactions/export-transactions.ts';
import { getTransactionDetail } from '../transactions/get-transaction.ts';
import {
  findTransactionByAnyId,
  listTransactions,
  sumReceived,
  type TransactionFilter,
} from '../transactions/queries.ts';
import { checkLedger } from './check-ledger.ts';

async function getRow(deps: Deps, id: string) {
  const row = await findTransactionByAnyId(deps.db, id);
  if (!row) throw new AppError('not_found');
  return row;
}

type FilterQuery = HandlerContext<typeof calls.exportTransactions>['query'];

function toFilter({ startDate, endDate, ...rest }: FilterQuery): TransactionFilter {
  const from = startDate ? tehranDayRange(startDate)?.start : undefined;
  const until = endDate ? tehranDayRange(endDate)?.end : undefined;
  return { ...rest, from, until };
}

export function adminPaymentRoutes(app: App): void {
  route(app, calls.listTransactions, async ({ deps, query }) => {
    const { skip = 0, limit = pageSize, ...rest } = query;
    const filter = toFilter(rest);
    const [page, received] = await Promise.all([
      listTransactions(deps.db, filter, skip, limit),
      sumReceived(deps.db, filter),
    ]);
    return { ...page, ...received };
  });

  route(
    app,
    calls.exportTransactions,
    async ({ deps, query, reply }) => exportTransactions(deps.db, toFilter(query), reply),
    { replica: true },
  );

  route(app, calls.getTransaction, async ({ deps, params }) =>
    getTransactionDetail(deps, await getRow(deps, params.transaction_id)),
  );

  route(app, calls.setTransactionStatus, async ({ deps, viewer, params, body }) => {
    const row = await getRow(deps, params.transaction_id);
    const actor = { id: viewer.id, steam_id: viewer.steam_id, reason: body.reason || null };
    await setTransactionStatus(deps, row.id, body.status, actor);
    return getTransactionDetail(deps, row);
  });

  route(app, calls.checkTransaction, async ({ deps, params }) => {
    const row = await getRow(deps, params.transaction_id);
    // Also for accepted ones: the provider may have returned the money since.
    if (row.provider_ref) await refreshFromProvider(deps, row, undefined, true);
    return getTransactionDetail(deps, row);
  });

  route(app, calls.refundTransaction, async ({ deps, viewer, params, body, idempotencyKey }) => {
    const row = await getRow(deps, params.transaction_id);
    const idempotency = toIdempotency(calls.refundTransaction, { ...body, id: row.id }, idempotencyKey);
    return refundTransaction(deps, viewer, row.id, body, idempotency);
  });

  route(app, calls.resolveTransaction, async ({ deps, viewer, params, body, idempotencyKey }) => {
    const row = await getRow(deps, params.transaction_id);
    const idempotency = toIdempotency(calls.resolveTransaction, { ...body, id: row.id }, idempotencyKey);
    await resolveTransaction(deps, viewer, row.id, body, idempotency);
    return getTransactionDetail(deps, row);
  });

  route(app, calls.checkLedger, ({ deps }) => checkLedger(deps));
}
