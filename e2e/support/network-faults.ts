import type { Page, Route } from '@playwright/test';

/**
 * How a call fails. `silent`: 500 from something that knows nothing of our API; `explained`: with the server's own
 * words; `cut`: the line breaks.
 */
export type NetworkFailure = 'silent' | 'explained' | 'cut';

/** The server's words of an explained failure. */
export const explanation = 'The pit lane is under water · خط پیت زیر آب است';

const answers: Record<NetworkFailure, (route: Route) => Promise<void>> = {
  silent: (route) =>
    route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Internal Server Error</h1>' }),
  explained: (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      json: {
        type: 'about:blank',
        title: 'Conflict',
        status: 409,
        detail: explanation,
        code: 'category_in_use',
      },
    }),
  cut: (route) => route.abort('connectionfailed'),
};

/** Lets single calls of a page fail on their way: `put('GET', '/admin/users/*', 'cut')`, one at a time. */
export async function injectFaults(page: Page) {
  let current: { method: string; path: RegExp; fault: NetworkFailure } | undefined;
  await page.route(
    ({ pathname }) => current?.path.test(pathname) === true,
    (route) =>
      current && route.request().method() === current.method
        ? answers[current.fault](route)
        : route.fallback(),
  );
  return {
    put(method: string, path: string, fault: NetworkFailure) {
      current = { method, path: new RegExp(`^/api/v1${path.replaceAll('*', '[^/]+')}$`), fault };
    },
    heal() {
      current = undefined;
    },
  };
}
