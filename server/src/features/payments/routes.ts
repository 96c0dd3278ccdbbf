import { nameOf } from '@paddock/contract/endpoint';
import { AppError } from '@paddock/contract/errors';
import { cents } from '@paddock/contract/money';
import { pageSize } from '@paddock/contract/paging';
import * as calls from '@paddock/contract/payments';
import type { App } from '../../http/app-types.ts';
import { route } from '../../http/route.ts';
import { repeatOf } from './attempts.ts';
import { payWithBalance } from './balance-purchase.ts';
import { serveCallback } from './callback.ts';
import { detailsForBuyer } from './details.ts';
import { serveLocalPage } from './local-page.ts';
import { listForStaff, listWaysToPay } from './methods.ts';
import { serveNotifications } from './notify.ts';
import { listPurchases } from './ownership.ts';
import { startItemPayment, startTopUp } from './payment-start.ts';
import { askProvider } from './provider-state.ts';
import { findTransaction, pageOfTransactions } from './queries.ts';
import { findRecipientOf } from './recipient.ts';
import { staffRoutes } from './staff-routes.ts';
import { statementOf } from './statement.ts';

export function paymentsRoutes(app: App): void {
  buyerRoutes(app);
  payingRoutes(app);
  staffRoutes(app);
  serveCallback(app);
  serveNotifications(app);
  serveLocalPage(app);
}

/** What a player sees of the own money, and what can be paid with. */
function buyerRoutes(app: App): void {
  route(app, calls.listMyTransactions, ({ deps, viewer, query }) => {
    const { skip = 0, limit = pageSize, search, item } = query;
    return pageOfTransactions(deps.db, { user_id: viewer.id, search, item }, skip, limit);
  });

  route(app, calls.getTransactionStatus, async ({ deps, viewer, params }) => {
    const row = await findTransaction(deps.db, params.transaction_id);
    if (row?.user_id !== viewer.id) throw new AppError('not_found');
    // The stored state is the truth while the provider is silent.
    if (row.status === 'PENDING') await askProvider(deps, row).catch(() => undefined);
    return detailsForBuyer(deps, row);
  });

  route(app, calls.listMyPurchases, ({ deps, viewer }) => listPurchases(deps.db, viewer, deps.now()));

  route(app, calls.getStatement, ({ deps, viewer, query }) => {
    const { skip = 0, limit = pageSize } = query;
    return statementOf(deps.db, viewer.id, { skip, limit });
  });

  route(app, calls.findRecipient, ({ deps, query }) => findRecipientOf(deps, query.item_id, query.steam_id));

  route(app, calls.listPaymentMethods, ({ deps }) => listWaysToPay(deps));
  route(app, calls.listAdminPaymentMethods, ({ deps }) => listForStaff(deps));
}

function payingRoutes(app: App): void {
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
}
