// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '#lib/i18n/locale.tsx';
import { SearchBox, searchDelayMs } from './search-box.tsx';

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  window.history.replaceState(null, '', '/admin/transactions/deliveries');
  return () => vi.useRealTimers();
});

/** Types into a search box and records its searches. */
async function typeIn(text: string) {
  const place = document.createElement('main');
  document.body.append(place);
  const searched: string[] = [];
  await act(() =>
    createRoot(place).render(
      <MemoryRouter>
        <LocaleProvider initial="en">
          <SearchBox value="" label="Search" onSearch={(text) => searched.push(text)} />
        </LocaleProvider>
      </MemoryRouter>,
    ),
  );
  const input = place.querySelector('input');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  return searched;
}

test('searches after a pause in typing', async () => {
  const searched = await typeIn(' spa ');
  await act(() => vi.advanceTimersByTime(searchDelayMs - 1));
  expect(searched).toEqual([]);
  await act(() => vi.advanceTimersByTime(1));
  expect(searched).toEqual(['spa']);
});

test('does not search after a navigation has changed the address', async () => {
  const searched = await typeIn('spa');
  window.history.pushState(null, '', '/admin/transactions?transaction=x');
  await act(() => vi.advanceTimersByTime(searchDelayMs));
  expect(searched).toEqual([]);
});
