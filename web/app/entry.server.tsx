import { Writable } from 'node:stream';
import type { CalendarChoice } from '@paddock/contract/i18n/calendar';
import type { Locale } from '@paddock/contract/i18n/locale';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { deferScripts, type PageHandle } from '../delivery/defer-scripts.ts';
import { LocaleProvider } from './lib/i18n/locale.tsx';
import { isUnavailable } from './lib/page/load-page.ts';
import { RenderNonceContext } from './lib/page/render-nonce.ts';
import {
  calendarContext,
  localeContext,
  nonceContext,
  pageTextContext,
  reportErrorContext,
} from './lib/page/request-context.ts';
import fonts from './styles/fonts.css?url';
import inline from './styles/public.css?inline';

const publicLayout = 'layouts/public/layout';
const styles = { inline, fonts };

export const streamTimeout = 5_000;

/** Renders the page completely before responding: responses are cached whole, so streaming has no benefit. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext);
  const locale = context.get(localeContext);
  const rendered = await render(request, entry, nonce, {
    locale,
    calendar: context.get(calendarContext),
    reportError: context.get(reportErrorContext),
  });
  const { matches } = entry.staticHandlerContext;
  const handles = matches.map(({ route }) => entry.routeModules[route.id]?.handle as PageHandle | undefined);
  const isPublic = matches.some(({ route }) => route.id === publicLayout);
  const body = import.meta.env.PROD
    ? deferScripts(rendered.html, { nonce, styles, ...(isPublic && { readFirst: { locale, handles } }) })
    : rendered.html.replace('</head>', () => `<link rel="stylesheet" href="${fonts}"></head>`);
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('content-language', locale);
  context.set(pageTextContext, body);
  return new Response(null, { headers, status: rendered.failed ? 500 : status });
}

type Rendered = { html: string; failed: boolean };

function render(
  request: Request,
  entry: EntryContext,
  nonce: string,
  {
    locale,
    calendar,
    reportError,
  }: { locale: Locale; calendar: CalendarChoice; reportError: (error: unknown) => void },
): Promise<Rendered> {
  return new Promise((resolve, reject) => {
    let failed = false;
    let isShellReady = false;
    const { pipe, abort } = renderToPipeableStream(
      <RenderNonceContext value={nonce}>
        <LocaleProvider initial={locale} initialCalendar={calendar}>
          <ServerRouter context={entry} url={request.url} nonce={nonce} />
        </LocaleProvider>
      </RenderNonceContext>,
      {
        nonce,
        // Outlined Suspense boundaries would need a script to appear.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onShellReady: () => {
          isShellReady = true;
        },
        onAllReady: () => {
          clearTimeout(timer);
          pipe(collect((html) => resolve({ html, failed })));
        },
        onShellError: (error) => {
          clearTimeout(timer);
          reject(error);
        },
        onError: (error) => {
          failed = true;
          // Errors before the shell is ready reach the caller through onShellError.
          if (isShellReady) reportError(error);
        },
      },
    );
    // Cleared above, because a pending timer keeps the rendered page in memory. No callback runs synchronously.
    const timer = setTimeout(abort, streamTimeout + 1_000).unref();
  });
}

/** Collects the output of React, which does not reuse chunks. */
function collect(done: (text: string) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    write(chunk: Buffer, _encoding, next) {
      chunks.push(chunk);
      next();
    },
    final(next) {
      done(Buffer.concat(chunks).toString());
      next();
    },
  });
}

/** Reports programming errors. Route responses such as 404 are expected, and an unavailable API is only logged. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  if (isUnavailable(error)) console.error(error);
  else context.get(reportErrorContext)(error);
};
