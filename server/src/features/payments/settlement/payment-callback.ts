import { AppError } from '@paddock/contract/core/errors';
import { TransactionId } from '@paddock/contract/core/fields';
import * as z from 'zod/mini';
import type { App } from '../../../http/app-types.ts';
import { findTransaction } from '../transactions/queries.ts';
import { refreshFromProvider } from './reconcile-payments.ts';

type Query = Record<string, string | string[]>;

/** The parameters or headers that occur once; repeated ones are ambiguous and ignored. */
export function singles(sent: NodeJS.Dict<string | string[]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(sent).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** Where providers return payers to. Always redirects to the page with the actual state. */
export function servePaymentCallback(app: App): void {
  app.get<{ Params: { provider: string }; Querystring: Query }>(
    '/api/v1/payments/:provider/callback',
    { config: { isPage: true } },
    async (request, reply) => {
      await app.rateLimit('read', request.ip);
      const query = singles(request.query);
      const id = z.safeParse(TransactionId, query.id);
      const row = id.success ? await findTransaction(app.deps.db, id.data) : undefined;
      if (!row || row.provider !== request.params.provider) throw new AppError('not_found');
      const { ref, hint } = app.deps.payments.byName(row.provider)?.readReturn?.(query) ?? {};
      // The reference of another payment: an attempt to pay with it twice. The provider is not queried.
      if (ref !== undefined && ref !== row.provider_ref) throw new AppError('not_found');
      if (row.status !== 'ACCEPTED') {
        await refreshFromProvider(app.deps, row, hint).catch((error: unknown) =>
          // Full provider errors contain the request that was sent.
          request.log.warn({ error: String(error) }, 'provider silent'),
        );
      }
      return reply.redirect(`/dashboard/payment/success?id=${row.transaction_id}`, 303);
    },
  );
}
