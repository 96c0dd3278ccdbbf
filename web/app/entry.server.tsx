import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { LocaleProvider } from './lib/locale.tsx';
import { localeContext, nonceContext } from './lib/page-context.ts';

export const streamTimeout = 5_000;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext);
  const locale = context.get(localeContext);
  // Robots read no streamed part, so they get the page when it is whole.
  const whole = isbot(request.headers.get('user-agent') ?? '') || entry.isSpaMode;

  return new Promise((resolve, reject) => {
    let code = status;
    let answered = false;
    const answer = () => {
      answered = true;
      const body = new PassThrough();
      headers.set('content-type', 'text/html; charset=utf-8');
      headers.set('content-language', locale);
      resolve(new Response(createReadableStreamFromReadable(body), { headers, status: code }));
      pipe(body);
    };
    const { pipe, abort } = renderToPipeableStream(
      <LocaleProvider initial={locale}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </LocaleProvider>,
      {
        nonce,
        ...(whole ? { onAllReady: answer } : { onShellReady: answer }),
        onShellError: reject,
        onError(error) {
          code = 500;
          // Before the answer began the error reaches the caller through onShellError.
          if (answered) console.error(error);
        },
      },
    );
    setTimeout(abort, streamTimeout + 1_000).unref();
  });
}

/** Answers like 404 are part of the day's work; the rest is worth a line in the log. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  console.error(error);
};
