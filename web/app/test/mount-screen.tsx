import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, vi } from 'vitest';
import { queryClient } from '../lib/api/query-client.ts';
import { type ToastEntry, toasts } from '../lib/browser/toast-store.ts';
import { LocaleProvider } from '../lib/i18n/locale.tsx';
import { ToastRegion } from '../ui/feedback/toast.tsx';

/** Repeats `read` until it no longer throws, and returns what it returned. */
export const eventually = <T,>(read: () => T | Promise<T>) =>
  vi.waitFor(read, { timeout: 30_000, interval: 10 });

const textOf = (element: Element | null | undefined) =>
  element?.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '';

/** The dialog on top. */
export function getDialog(): HTMLElement {
  const dialog = [...document.querySelectorAll<HTMLElement>('[role=dialog]')].at(-1);
  if (!dialog) throw new Error('no dialog is open');
  return dialog;
}

/** A button by its accessible name. */
export function getButton(name: string, within: ParentNode = document): HTMLButtonElement {
  const buttons = [...within.querySelectorAll('button')];
  const button = buttons.find((one) => (one.getAttribute('aria-label') ?? textOf(one)) === name);
  if (!button) throw new Error(`no button ${name} among ${buttons.map(textOf).join(', ')}`);
  return button;
}

/** Presses a button as a pointer does: it takes the focus first. */
export async function press(name: string, within?: () => ParentNode): Promise<void> {
  const button = await eventually(() => getButton(name, within?.()));
  button.focus();
  button.click();
}

/** A text control by the name of its field. */
export function getControl(name: string): HTMLInputElement | HTMLTextAreaElement {
  const control = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(
    `input[name="${name}"], textarea[name="${name}"]`,
  );
  if (!control) throw new Error(`no control is named ${name}`);
  return control;
}

/** Types a text in place of what a box holds. */
export function typeIn(name: string, text: string): void {
  const control = getControl(name);
  const prototype = control.tagName === 'TEXTAREA' ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(control, text);
  control.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The sentences that are announced as alerts, one for each paragraph. */
export const readAlerts = (within: ParentNode) =>
  [...within.querySelectorAll('[role=alert] p, p[role=alert]')].map(textOf);

/** What a control is described by: its hint, or what is wrong with it. */
export const readDescription = (control: Element) =>
  textOf(document.getElementById(control.getAttribute('aria-describedby') ?? ''));

/** Waits until no read and no write is open. */
const waitForCalls = () =>
  eventually(() => expect(queryClient.isFetching() + queryClient.isMutating()).toBe(0));

/**
 * Renders a screen with what surrounds every page: a router, the language, the query client and the messages, which
 * stay until the screen is unmounted.
 */
export function mountScreen(screen: ReactNode) {
  const place = document.createElement('div');
  document.body.append(place);
  document.documentElement.lang = 'en';
  // The rule of when a read is repeated stays; only the pause between two attempts goes.
  const { queries } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ queries: { ...queries, retryDelay: 0 } });
  const shown = new Map<number, ToastEntry>();
  const unsubscribe = toasts.subscribe(() => {
    for (const toast of toasts.list()) shown.set(toast.id, toast);
  });
  toasts.pause();
  const routes = [
    { path: '/', element: screen },
    { path: '/elsewhere', element: <p>Elsewhere</p> },
  ];
  const router = createMemoryRouter(routes);
  const root = createRoot(place);
  root.render(
    <LocaleProvider initial="en">
      <QueryClientProvider client={queryClient}>
        <main>
          <RouterProvider router={router} />
        </main>
        <ToastRegion />
      </QueryClientProvider>
    </LocaleProvider>,
  );
  return {
    router,
    main: () => place.querySelector('main') ?? place,
    /** Where messages stand. */
    messages: () => place.querySelector('.toast-region') ?? place,
    /** Every message so far, those that another one has replaced included. */
    readToasts: () => [...shown.values()].map(({ tone, text }) => `${tone}: ${text}`),
    waitForCalls,
    async unmount() {
      try {
        await waitForCalls();
      } finally {
        root.unmount();
        place.remove();
        router.dispose();
        unsubscribe();
        for (const { id } of toasts.list()) toasts.close(id);
        toasts.resume();
        queryClient.clear();
      }
    },
  };
}
