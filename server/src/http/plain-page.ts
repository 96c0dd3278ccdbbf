import { type Locale, textDirection } from '@paddock/contract/i18n/locale';
import type { FastifyReply } from 'fastify';
import { createPagePolicy } from './content-security/policy.ts';
import { escapeHtml } from './escape-html.ts';

const style = `body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.75 Vazirmatn,Tahoma,sans-serif;
background:oklch(.16 .006 70);color:oklch(.965 .006 85);color-scheme:dark}main{inline-size:min(420px,100vw - 48px);background:oklch(.195 .007 70);
border:1px solid oklch(.335 .009 70);border-radius:10px;padding:32px;box-sizing:border-box}h1{font-size:24px;margin:0 0 8px}
p{margin:0 0 16px;color:oklch(.81 .01 80)}form{display:grid;gap:12px;margin-block-end:12px}label{display:grid;gap:4px}
input{font:inherit;min-block-size:44px;padding-inline:12px;border-radius:4px;background:none;color:inherit;box-sizing:border-box;
border:1px solid oklch(.575 .012 75)}button{font:inherit;font-weight:600;min-block-size:44px;border-radius:4px;cursor:pointer;
background:none;color:inherit;border:1px solid oklch(.575 .012 75)}button.main{background:oklch(.795 .155 66);
color:oklch(.2 .04 60);border:0}:is(button,input):focus-visible{outline:2px solid oklch(.8 .115 195);outline-offset:2px}
@media(prefers-color-scheme:light){body{background:oklch(.965 .006 85);color:oklch(.22 .01 70);color-scheme:light}
main{background:oklch(.995 .003 85);border-color:oklch(.87 .01 80)}p{color:oklch(.42 .012 70)}
:is(button,input):focus-visible{outline-color:oklch(.5 .09 195)}}`;

interface PlainPage {
  title: string;
  /** HTML. */
  body: string;
  locale: Locale;
}

export const plainPagePolicy = createPagePolicy({ scripts: [], styles: [style] });

/** A minimal page outside the web build. Works without scripts. */
export function renderPlainPage(page: PlainPage): string {
  const title = escapeHtml(page.title);
  return `<!doctype html><html lang="${page.locale}" dir="${textDirection(page.locale)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><title>${title}</title>
<style>${style}</style></head><body><main><h1>${title}</h1>${page.body}</main></body></html>`;
}

export function sendPlainPage(reply: FastifyReply, page: PlainPage): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', plainPagePolicy)
    .send(renderPlainPage(page));
}
