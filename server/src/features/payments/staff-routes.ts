import { nameOf } from '@paddock/contract/endpoint';
import { AppError } from '@paddock/contract/errors';
import { pageSize } from '@paddock/contract/paging';
import * as calls from '@paddock/contract/payments';
import { tehranDayRange } from '@paddock/contract/time';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app-types.ts';
import { type Call, route } from '../../http/route.ts';
import { repeatOf } from './attempts.ts';
import { detailsOf } from './details.ts';
import { exportOf } from './export.ts';
import { checkBooks } from './money-check.ts';
import { askProvider } from './provider-state.ts';
import { findByAnyId, pageOfTransactions, receivedFromOutside, type TransactionFilter } from './queries.ts';
import { refundTransaction } from './refunds.ts';
import { decide } from './settle.ts';

async function rowOf(deps: Deps, id: string) {
  const row = await findByAnyId(deps.db, id);
  if (!row) throw new AppError('not_found');
  return row;
}

type FilterQuery = Call<typeof calls.exportTransactions>['query'];

function filterOf({ startDate, endDate, ...rest }: FilterQuery): TransactionFilter {
  const from = startDate ? tehranDayRange(startDate)?.start : undefined;
  const until = endDate ? tehranDayRange(endDate)?.end : undefined;
  return { ...rest, from, until };
}

export function staffRoutes(app: App): void {
  route(app, calls.listTransactions, async ({ deps, query }) => {
    const { skip = 0, limit = pageSize, ...rest } = query;
    const filter = filterOf(rest);
    const [page, received] = await Promise.all([
      pageOfTransactions(deps.db, filter, skip, limit),
      receivedFromOutside(deps.db, filter),
    ]);
    return { ...page, ...received };
  });

  route(app, calls.exportTransactions, async ({ deps, query, reply }) =>
    exportOf(deps.db, filterOf(query), reply),
  );

  route(app, calls.getTransaction, async ({ deps, params }) =>
    detailsOf(deps, await rowOf(deps, params.transaction_id)),
  );

  route(app, calls.setTransactionStatus, async ({ deps, viewer, params, body }) => {
    const row = await rowOf(deps, params.transaction_id);
    const actor = { id: viewer.id, steam_id: viewer.steam_id, reason: body.reason || null };
    await decide(deps.db, row.id, body.status, actor, deps.now());
    return detailsOf(deps, row);
  });

  route(app, calls.checkTransaction, async ({ deps, params }) => {
    const row = await rowOf(deps, params.transaction_id);
    // Also when it is accepted: the provider may have given the money back since.
    if (row.provider_ref) await askProvider(deps, row, undefined, true);
    return detailsOf(deps, row);
  });

  route(app, calls.refundTransaction, async ({ deps, viewer, params, body, idempotencyKey, locale }) => {
    const row = await rowOf(deps, params.transaction_id);
    const repeat = repeatOf(nameOf(calls.refundTransaction), { ...body, id: row.id }, idempotencyKey);
    return refundTransaction(deps, viewer, row.id, body, repeat, locale);
  });

  route(app, calls.checkMoney, ({ deps }) =>
    deps.db.transaction((tx) => checkBooks(tx, deps.now()), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    }),
  );
}
