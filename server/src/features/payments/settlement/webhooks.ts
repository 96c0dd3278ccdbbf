import { AppError } from '@paddock/contract/core/errors';
import { and, eq } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { PaymentNotification } from '../../../adapters/payments/payments.ts';
import type { App } from '../../../http/app-types.ts';
import { paymentEvents, type TransactionRow, transactions } from '../tables.ts';
import { singles } from './payment-callback.ts';
import { refreshFromProvider } from './reconcile-payments.ts';

const maxBytes = 1_000_000;

/** Stores the event at its first delivery. */
async function saveEvent(deps: Deps, provider: string, event_id: string) {
  const columns = { id: paymentEvents.id, processed_at: paymentEvents.processed_at };
  const [fresh] = await deps.db
    .insert(paymentEvents)
    .values({ provider, event_id, received_at: deps.now() })
    .onConflictDoNothing()
    .returning(columns);
  if (fresh) return fresh;
  const [stored] = await deps.db
    .select(columns)
    .from(paymentEvents)
    .where(and(eq(paymentEvents.provider, provider), eq(paymentEvents.event_id, event_id)));
  if (!stored) throw new Error('a conflicting event is missing');
  return stored;
}

async function findSubject(
  deps: Deps,
  provider: string,
  { ref, transaction_id }: PaymentNotification,
): Promise<TransactionRow | undefined> {
  for (const [column, value] of [
    [transactions.provider_ref, ref],
    [transactions.transaction_id, transaction_id],
  ] as const) {
    if (value === undefined) continue;
    const [row] = await deps.db
      .select()
      .from(transactions)
      .where(and(eq(transactions.provider, provider), eq(column, value)));
    if (row) return row;
  }
  return undefined;
}

/**
 * A webhook only prompts a query to its provider. An event is done when the answer is settled; one without a known payment stays open, so
 * that a later delivery is processed.
 */
async function processNotification(
  deps: Deps,
  provider: string,
  notification: PaymentNotification,
): Promise<void> {
  const event = await saveEvent(deps, provider, notification.event_id);
  if (event.processed_at) return;
  const row = await findSubject(deps, provider, notification);
  if (!row?.provider_ref) return;
  await refreshFromProvider(deps, row, notification.hint);
  await deps.db.update(paymentEvents).set({ processed_at: deps.now() }).where(eq(paymentEvents.id, event.id));
}

/** Webhook endpoints. Providers redeliver everything that was not answered with 200. */
export function serveWebhooks(app: App): void {
  app.register(async (scope) => {
    // Signatures cover the raw bytes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) =>
      done(null, body),
    );
    scope.post<{ Params: { provider: string }; Body: Buffer | undefined }>(
      '/api/v1/payments/:provider/notify',
      async (request) => {
        await app.rateLimit('server', request.ip);
        const provider = app.deps.payments.byName(request.params.provider);
        if (!provider?.parseNotification) throw new AppError('not_found');
        const body = request.body ?? Buffer.alloc(0);
        const notification = await provider.parseNotification(singles(request.headers), body);
        if (notification) await processNotification(app.deps, provider.name, notification);
        return {};
      },
    );
  });
}
