import { AppError } from '@paddock/contract/core/errors';
import { cents } from '@paddock/contract/core/money';
import { pageSize } from '@paddock/contract/core/paging';
import * as paymentsAdmin from '@paddock/contract/payments/admin-calls';
import * as calls from '@paddock/contract/payments/calls';
import type { App } from '../../http/app-types.ts';
import { toIdempotency } from '../../http/idempotency.ts';
import { route } from '../../http/route.ts';
import { adminPaymentRoutes } from './admin/routes.ts';
import { createItemPayment, createTopUp } from './checkout/create-payment.ts';
import { findRecipient } from './checkout/find-recipient.ts';
import { serveLocalPaymentPage } from './checkout/local-payment-page.ts';
import { moveGift } from './checkout/move-gift.ts';
import { payWithBalance } from './checkout/pay-with-balance.ts';
import { listAdminPaymentMethods, listPaymentMethods } from './checkout/payment-methods.ts';
import { getStatement } from './ledger/get-statement.ts';
import { servePaymentCallback } from './settlement/payment-callback.ts';
import { refreshFromProvider } from './settlement/reconcile-payments.ts';
import { serveWebhooks } from './settlement/webhooks.ts';
import { getBuyerTransactionDetail } from './transactions/get-transaction.ts';
import { listPurchases } from './transactions/goods.ts';
import { findTransaction, listTransactions } from './transactions/queries.ts';

export function paymentsRoutes(app: App): void {
  buyerRoutes(app);
  payingRoutes(app);
  adminPaymentRoutes(app);
  servePaymentCallback(app);
  serveWebhooks(app);
  serveLocalPaymentPage(app);
}

/** A player's own money and the available payment methods. */
function buyerRoutes(app: App): void {
  route(app, calls.listMyTransactions, ({ deps, viewer, query }) => {
    const { skip = 0, limit = pageSize, search, item } = query;
    return listTransactions(deps.db, { user_id: viewer.id, search, item }, skip, limit);
  });

  route(app, calls.getTransactionStatus, async ({ deps, viewer, params }) => {
    const row = await findTransaction(deps.db, params.transaction_id);
    if (row?.user_id !== viewer.id) throw new AppError('not_found');
    // The stored state is authoritative while the provider is silent.
    if (row.status === 'PENDING') await refreshFromProvider(deps, row).catch(() => undefined);
    return getBuyerTransactionDetail(deps, row);
  });

  route(app, calls.moveGift, async ({ deps, viewer, params, body }) => {
    const row = await moveGift(deps, viewer, params.transaction_id, body.member_id);
    return getBuyerTransactionDetail(deps, row);
  });

  route(app, calls.listMyPurchases, ({ deps, viewer }) => listPurchases(deps.db, viewer, deps.now()));

  route(app, calls.getStatement, ({ deps, viewer, query }) => {
    const { skip = 0, limit = pageSize } = query;
    return getStatement(deps.db, viewer.id, { skip, limit });
  });

  route(app, calls.findRecipient, ({ deps, query }) => findRecipient(deps, query));

  route(app, calls.listPaymentMethods, ({ deps }) => listPaymentMethods(deps));
  route(app, paymentsAdmin.listAdminPaymentMethods, ({ deps }) => listAdminPaymentMethods(deps));
}

function payingRoutes(app: App): void {
  route(app, calls.createPayment, ({ deps, viewer, body, idempotencyKey, locale }) => {
    const idempotency = toIdempotency(calls.createPayment, body, idempotencyKey);
    return createItemPayment(deps, viewer, body, body.provider ?? 'card', { idempotency, locale });
  });

  route(app, calls.createZarinpalPayment, ({ deps, viewer, body, idempotencyKey, locale }) => {
    const idempotency = toIdempotency(calls.createZarinpalPayment, body, idempotencyKey);
    return createItemPayment(deps, viewer, body, 'rial', { idempotency, locale });
  });

  route(app, calls.checkout, ({ deps, viewer, body, idempotencyKey, locale }) => {
    const idempotency = toIdempotency(calls.checkout, body, idempotencyKey);
    const method = body.currency === 'IRR' ? 'rial' : 'card';
    return createItemPayment(deps, viewer, body, method, { idempotency, locale });
  });

  route(
    app,
    calls.payWithBalance,
    async ({ deps, viewer, body, idempotencyKey }) => {
      const idempotency = toIdempotency(calls.payWithBalance, body, idempotencyKey);
      const { purchase, tookStock } = await payWithBalance(deps, viewer, body, body.amount, idempotency);
      if (tookStock) app.clearCaches('member');
      return purchase;
    },
    { keepsCaches: true },
  );

  route(app, calls.topUpBalance, ({ deps, viewer, body, idempotencyKey, locale }) => {
    const idempotency = toIdempotency(calls.topUpBalance, body, idempotencyKey);
    const amount = cents(body.amount * 100);
    return createTopUp(deps, viewer, amount, body.provider ?? 'card', { idempotency, locale });
  });
}
