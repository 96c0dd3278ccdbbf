import { AppError, invalid } from '@paddock/contract/core/errors';
import { formatAmount } from '@paddock/contract/core/format-money';
import { fromMinorUnits } from '@paddock/contract/core/money';
import type { Locale } from '@paddock/contract/i18n/locale';
import {
  findLocalPayment,
  type LocalOutcome,
  localOutcomes,
  localPagePath,
  setLocalOutcome,
} from '../../../adapters/payments/local/provider.ts';
import type { App } from '../../../http/app-types.ts';
import { escapeHtml } from '../../../http/escape-html.ts';
import { sendPlainPage } from '../../../http/plain-page.ts';
import { pageLocale } from '../../../http/plugins/request-locale.ts';

const words = {
  en: {
    title: 'Test payment',
    hint: 'This portal has no payment provider yet. Nobody is charged here.',
    pay: 'Pay',
    decline: 'Decline',
    cancel: 'Cancel',
  },
  fa: {
    title: 'پرداخت آزمایشی',
    hint: 'این سایت هنوز درگاه پرداختی ندارد. اینجا پولی از کسی کسر نمی‌شود.',
    pay: 'پرداخت',
    decline: 'رد پرداخت',
    cancel: 'انصراف',
  },
} as const satisfies Record<Locale, Record<string, string>>;

type Order = NonNullable<Awaited<ReturnType<typeof findLocalPayment>>>;

/** One form, posted to its own address. */
function makePage(order: Order, locale: Locale) {
  const text = words[locale];
  const amount = formatAmount(fromMinorUnits(order.amount, order.currency), order.currency, locale);
  const buttons = localOutcomes.map(
    (outcome) =>
      `<button name="outcome" value="${outcome}"${outcome === 'pay' ? ' class="main"' : ''}>${text[outcome]}</button>`,
  );
  const body = `<p>${text.hint}</p><p dir="auto">${escapeHtml(order.title)}</p>
<p><strong>${escapeHtml(amount)}</strong></p><form method="post">${buttons.join('')}</form>`;
  return { title: text.title, body, locale };
}

const isRef = (text: string) => /^[\w-]{1,64}$/.test(text);

async function getOrder(app: App, ref: string): Promise<Order> {
  const local = app.deps.payments.byName('local');
  const order = local && isRef(ref) ? await findLocalPayment(app.deps.db, ref) : undefined;
  if (!order) throw new AppError('not_found');
  return order;
}

/** The page on which a person plays the payment provider. */
export function serveLocalPaymentPage(app: App): void {
  const path = `${localPagePath}/:ref`;
  app.get<{ Params: { ref: string } }>(path, async (request, reply) => {
    const order = await getOrder(app, request.params.ref);
    return sendPlainPage(reply, makePage(order, pageLocale(request)));
  });
  app.post<{ Params: { ref: string }; Body: { outcome?: string } | undefined }>(
    path,
    async (request, reply) => {
      const order = await getOrder(app, request.params.ref);
      const outcome = localOutcomes.find((one) => one === request.body?.outcome) as LocalOutcome | undefined;
      if (!outcome) {
        throw invalid({ field: 'outcome', code: 'invalid' });
      }
      await setLocalOutcome(app.deps.db, order.ref, outcome);
      // Relative, so that the payer returns to the host name that they left from.
      const { pathname, search } = new URL(order.callback_url);
      return reply.redirect(pathname + search, 303);
    },
  );
}
