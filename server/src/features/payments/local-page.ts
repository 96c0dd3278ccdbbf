import { AppError } from '@paddock/contract/errors';
import { direction, type Locale } from '@paddock/contract/locale';
import { formatAmount, toAmount } from '@paddock/contract/money';
import {
  decideLocalPayment,
  findLocalPayment,
  type LocalOutcome,
  localOutcomes,
  localPagePath,
} from '../../adapters/payments/local.ts';
import type { App } from '../../http/app-types.ts';
import { nonceOf } from '../../http/nonce.ts';

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

const style = `body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.75 Vazirmatn,Tahoma,sans-serif;
background:oklch(.16 .006 70);color:oklch(.965 .006 85)}main{inline-size:min(420px,100vw - 48px);background:oklch(.195 .007 70);
border:1px solid oklch(.335 .009 70);border-radius:10px;padding:32px}h1{font-size:24px;margin:0 0 8px}p{margin:0 0 16px;
color:oklch(.81 .01 80)}strong{display:block;font-size:30px;margin-block:16px 24px;color:oklch(.965 .006 85)}
form{display:grid;gap:12px}button{font:inherit;font-weight:600;min-block-size:44px;border-radius:4px;cursor:pointer;
background:none;color:inherit;border:1px solid oklch(.575 .012 75)}button[value=pay]{background:oklch(.795 .155 66);
color:oklch(.2 .04 60);border:0}button:focus-visible{outline:2px solid oklch(.8 .115 195);outline-offset:2px}`;

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

type Order = NonNullable<Awaited<ReturnType<typeof findLocalPayment>>>;

/** Plain HTML that works without script: one form, posted to its own address. */
function page(order: Order, locale: Locale, nonce: string): string {
  const text = words[locale];
  const amount = formatAmount(toAmount(order.amount, order.currency), order.currency, locale);
  const buttons = localOutcomes.map(
    (outcome) => `<button name="outcome" value="${outcome}">${text[outcome]}</button>`,
  );
  return `<!doctype html><html lang="${locale}" dir="${direction(locale)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${text.title}</title>
<style nonce="${nonce}">${style}</style></head><body><main><h1>${text.title}</h1><p>${text.hint}</p>
<p dir="auto">${escape(order.title)}</p><strong>${escape(amount)}</strong>
<form method="post">${buttons.join('')}</form></main></body></html>`;
}

async function orderOf(app: App, ref: string): Promise<Order> {
  const local = app.deps.payments.byName('local');
  const order = local ? await findLocalPayment(app.deps.db, ref) : undefined;
  if (!order) throw new AppError('not_found');
  return order;
}

/** The page where a person plays the payment provider. */
export function serveLocalPage(app: App): void {
  const path = `${localPagePath}/:ref`;
  app.get<{ Params: { ref: string } }>(path, async (request, reply) => {
    const order = await orderOf(app, request.params.ref);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(page(order, request.locale, nonceOf(reply.raw)));
  });
  app.post<{ Params: { ref: string }; Body: { outcome?: string } | undefined }>(
    path,
    async (request, reply) => {
      const order = await orderOf(app, request.params.ref);
      const outcome = localOutcomes.find((one) => one === request.body?.outcome) as LocalOutcome | undefined;
      if (!outcome) throw new AppError('validation_failed', { errors: { outcome: 'pay, decline, cancel' } });
      await decideLocalPayment(app.deps.db, order.ref, outcome);
      // Relative, so that the payer comes back under the name under which they left.
      const { pathname, search } = new URL(order.callback_url);
      return reply.redirect(pathname + search, 303);
    },
  );
}
