import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, vi } from 'vitest';
import { queryClient } from '../lib/api/query-client.ts';
import { type ToastEntry, toasts } from '../lib/browser/toast-store.ts';
import { LocaleProvider } from '../lib/i18n/locale.tsx';
import { ConfirmationDialog } from '../ui/dialog/confirmation-dialog.tsx';
import { ToastRegion } from '../ui/feedback/toast.tsx';

/** Retries `read` until it no longer throws. Returns its result. */
export const eventually = <T,>(read: () => T | Promise<T>) =>
  vi.waitFor(read, { timeout: 30_000, interval: 10 });

const textOf = (element: Element | null | undefined) =>
  element?.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '';

/** The topmost dialog. */
export function getDialog(): HTMLElement {
  const dialog = [...document.querySelectorAll<HTMLElement>('[role=dialog]')].at(-1);
  if (!dialog) throw new Error('no dialog is open');
  return dialog;
}

/** Finds a button by its accessible name. */
export function getButton(name: string, within: ParentNode = document): HTMLButtonElement {
  const buttons = [...within.querySelectorAll('button')];
  const button = buttons.find((element) => (element.getAttribute('aria-label') ?? textOf(element)) === name);
  if (!button) throw new Error(`no button ${name} among ${buttons.map(textOf).join(', ')}`);
  return button;
}

/** Focuses and clicks a button, as a pointer does. */
export async function press(name: string, within?: () => ParentNode): Promise<void> {
  const button = await eventually(() => getButton(name, within?.()));
  button.focus();
  button.click();
}

/** Finds a text control by its name. */
export function getControl(name: string): HTMLInputElement | HTMLTextAreaElement {
  const control = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(
    `input[name="${name}"], textarea[name="${name}"]`,
  );
  if (!control) throw new Error(`no control is named ${name}`);
  return control;
}

/** Replaces the value of a text control. */
export function typeIn(name: string, text: string): void {
  const control = getControl(name);
  const prototype = control.tagName === 'TEXTAREA' ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(control, text);
  control.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The texts of all alerts, one for each paragraph. */
export const readAlerts = (within: ParentNode) =>
  [...within.querySelectorAll('[role=alert] p, p[role=alert]')].map(textOf);

/** The accessible description of a control: its hint or error. */
export const readDescription = (control: Element) =>
  textOf(document.getElementById(control.getAttribute('aria-describedby') ?? ''));

/** Waits until no query or mutation is pending. */
const waitForCalls = () =>
  eventually(() => expect(queryClient.isFetching() + queryClient.isMutating()).toBe(0));

/**
 * Renders a screen with router, language, query client and toasts, which stay until the screen is unmounted.
 */
export function mountScreen(screen: ReactNode) {
  const container = document.createElement('div');
  document.body.append(container);
  document.documentElement.lang = 'en';
  // Keeps the retry rule but removes the delay between attempts.
  const { queries } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ queries: { ...queries, retryDelay: 0 } });
  const seenToasts = new Map<number, ToastEntry>();
  const unsubscribe = toasts.subscribe(() => {
    for (const toast of toasts.list()) seenToasts.set(toast.id, toast);
  });
  toasts.pause();
  const routes = [
    {
      path: '/',
      element: (
        <>
          {screen}
          <ConfirmationDialog />
        </>
      ),
    },
    { path: '/elsewhere', element: <p>Elsewhere</p> },
  ];
  const router = createMemoryRouter(routes);
  const root = createRoot(container);
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
    main: () => container.querySelector('main') ?? container,
    /** The region of the toasts. */
    messages: () => container.querySelector('.toast-region') ?? container,
    /** All toasts so far, including replaced ones. */
    readToasts: () => [...seenToasts.values()].map(({ tone, text }) => `${tone}: ${text}`),
    waitForCalls,
    async unmount() {
      try {
        await waitForCalls();
      } finally {
        root.unmount();
        container.remove();
        router.dispose();
        unsubscribe();
        for (const { id } of toasts.list()) toasts.close(id);
        toasts.resume();
        queryClient.clear();
      }
    },
  };
}
