import type { Page, Route } from '@playwright/test';

/**
 * How a call fails. `silent`: 500 without a problem document, as from a proxy; `explained`: 409 with the server's
 * message; `cut`: the connection breaks.
 */
export type NetworkFailure = 'silent' | 'explained' | 'cut';

/** The server's message of an `explained` failure. */
export const explanation = 'The pit lane is under water · خط پیت زیر آب است';

const responses: Record<NetworkFailure, (route: Route) => Promise<void>> = {
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

/** Makes one call of a page fail until `clear()` or the next `set()`: `set('GET', '/admin/users/*', 'cut')`. */
export async function injectFaults(page: Page) {
  let current: { method: string; path: RegExp; fault: NetworkFailure } | undefined;
  await page.route(
    ({ pathname }) => current?.path.test(pathname) === true,
    (route) =>
      current && route.request().method() === current.method
        ? responses[current.fault](route)
        : route.fallback(),
  );
  return {
    set(method: string, path: string, fault: NetworkFailure) {
      current = { method, path: new RegExp(`^/api/v1${path.replaceAll('*', '[^/]+')}$`), fault };
    },
    clear() {
      current = undefined;
    },
  };
}
