import { nameOf } from '@paddock/contract/endpoint';
import { AppError } from '@paddock/contract/errors';
import { TransactionId } from '@paddock/contract/fields';
import { cents } from '@paddock/contract/money';
import { pageSize } from '@paddock/contract/paging';
import * as calls from '@paddock/contract/payments';
import { tehranDayRange } from '@paddock/contract/time';
import * as z from 'zod/mini';
import type { App } from '../../http/app-types.ts';
import { rateLimitOf, route } from '../../http/route.ts';
import { repeatOf } from './attempts.ts';
import { payWithBalance } from './balance-purchase.ts';
import { serveLocalPage } from './local-page.ts';
import { startItemPayment, startTopUp } from './payment-start.ts';
import { askProvider } from './provider-state.ts';
import { findShownTransaction, findTransaction, pageOfTransactions, receivedFromOutside } from './queries.ts';

export function paymentsRoutes(app: App): void {
  route(app, calls.listMyTransactions, ({ deps, viewer, query }) => {
    const { skip = 0, limit = pageSize, search, item } = query;
    return pageOfTransactions(deps.db, { user_id: viewer.id, search, item }, skip, limit);
  });

  route(app, calls.getTransactionStatus, async ({ deps, viewer, params }) => {
    const row = await findTransaction(deps.db, params.transaction_id);
    if (row?.user_id !== viewer.id) throw new AppError('not_found');
    // The stored state is the truth while the provider is silent.
    if (row.status === 'PENDING') await askProvider(deps, row).catch(() => undefined);
    const shown = await findShownTransaction(deps.db, row.id);
    if (!shown) throw new AppError('not_found');
    return shown;
  });

  route(app, calls.createPayment, ({ deps, viewer, body, idempotencyKey }) => {
    const repeat = repeatOf(nameOf(calls.createPayment), body, idempotencyKey);
    return startItemPayment(deps, viewer, body, body.provider ?? 'card', repeat);
  });

  route(app, calls.createZarinpalPayment, ({ deps, viewer, body, idempotencyKey }) => {
    const repeat = repeatOf(nameOf(calls.createZarinpalPayment), body, idempotencyKey);
    return startItemPayment(deps, viewer, body, 'rial', repeat);
  });

  route(app, calls.checkout, ({ deps, viewer, body, idempotencyKey }) => {
    const repeat = repeatOf(nameOf(calls.checkout), body, idempotencyKey);
    return startItemPayment(deps, viewer, body, body.currency === 'IRR' ? 'rial' : 'card', repeat);
  });

  route(app, calls.payWithBalance, ({ deps, viewer, body, idempotencyKey }) => {
    const repeat = repeatOf(nameOf(calls.payWithBalance), body, idempotencyKey);
    return payWithBalance(deps, viewer, body, body.amount, repeat);
  });

  route(app, calls.topUpBalance, ({ deps, viewer, body, idempotencyKey }) => {
    const repeat = repeatOf(nameOf(calls.topUpBalance), body, idempotencyKey);
    return startTopUp(deps, viewer, cents(body.amount * 100), body.provider ?? 'card', repeat);
  });

  route(app, calls.listTransactions, async ({ deps, query }) => {
    const { skip = 0, limit = pageSize, startDate, endDate, ...rest } = query;
    const from = startDate ? tehranDayRange(startDate)?.start : undefined;
    const until = endDate ? tehranDayRange(endDate)?.end : undefined;
    const filter = { ...rest, from, until };
    const [page, received] = await Promise.all([
      pageOfTransactions(deps.db, filter, skip, limit),
      receivedFromOutside(deps.db, filter),
    ]);
    return { ...page, ...received };
  });

  serveCallback(app);
  serveLocalPage(app);
}

/** Where providers send payers back to. Whatever came out, the payer sees the page that tells the truth. */
function serveCallback(app: App): void {
  app.get<{ Params: { provider: string }; Querystring: { id?: string } }>(
    '/api/v1/payments/:provider/callback',
    async (request, reply) => {
      await rateLimitOf(app.deps)('read', request.ip);
      const id = z.safeParse(TransactionId, request.query.id);
      const row = id.success ? await findTransaction(app.deps.db, id.data) : undefined;
      if (!row || row.provider !== request.params.provider) throw new AppError('not_found');
      await askProvider(app.deps, row).catch((error: unknown) =>
        request.log.warn({ err: error }, 'provider silent'),
      );
      return reply.redirect(`/dashboard/payment/success?id=${row.transaction_id}`, 303);
    },
  );
}
