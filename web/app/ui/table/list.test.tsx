import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LocaleProvider } from '#lib/i18n/locale.tsx';
import { BulkList } from './bulk-list.tsx';
import { List, type ListProps, type ListRead } from './list.tsx';

type Page = { items: string[]; total: number };

const pending: ListRead<Page> = {
  data: undefined,
  error: null,
  isPending: true,
  isFetching: true,
  isPlaceholderData: false,
  refetch: () => undefined,
};
const there = (items: string[], more: Partial<ListRead<Page>> = {}): ListRead<Page> => ({
  ...pending,
  isPending: false,
  data: { items, total: 25 },
  ...more,
});
const failed = (status: number, code: string): ListRead<Page> => ({
  ...pending,
  isPending: false,
  error: { status, code, detail: 'in words of the server' },
});

const render = (read: ListRead<Page>, more: Partial<ListProps<Page>> = {}) =>
  renderToStaticMarkup(
    <LocaleProvider initial="en">
      <List read={read} failed="It failed" skeleton={<i>coming</i>} empty={<b>none</b>} {...more}>
        {(rows) => rows.join(' ')}
      </List>
    </LocaleProvider>,
  );

test('shows the skeleton, then the rows or the empty state', () => {
  expect(render(pending)).toBe('<i>coming</i>');
  expect(render(there(['a', 'b']))).toBe('a b');
  expect(render(there([]))).toBe('<b>none</b>');
});

test('accepts an array of rows', () => {
  const read = { ...pending, isPending: false, data: ['a'] };
  const html = renderToStaticMarkup(
    <LocaleProvider initial="en">
      <List read={read} failed="It failed">
        {(rows) => rows.join(' ')}
      </List>
    </LocaleProvider>,
  );
  expect(html).toBe('a');
});

test('an error shows its reason and a retry, except if forbidden', () => {
  const broken = render(failed(500, 'unknown'));
  expect(broken).toContain('It failed');
  expect(broken).toContain('in words of the server');
  expect(broken).toContain('Try again');
  const refused = render(failed(403, 'permission_denied'));
  expect(refused).toContain('in words of the server');
  expect(refused).not.toContain('<button');
  expect(render(failed(403, 'unknown'))).toContain('You are not allowed to see this.');
});

test('the rows stay when a refetch fails', () => {
  expect(render({ ...failed(500, 'unknown'), data: { items: ['a'], total: 1 } })).toBe('a');
});

test('shows page numbers, or a button for more rows that reports errors', () => {
  const pager = ({ page, pages }: { page: number; pages: number }) => <u>{`${page} of ${pages}`}</u>;
  expect(render(there(['a']), { page: 2, pager })).toBe('a<u>2 of 3</u>');
  expect(render(there(['a'], { hasNextPage: true }))).toContain('Show more');
  expect(render(there(['a'], { hasNextPage: true, isFetchNextPageError: true }))).toContain(
    'The rest could not be loaded',
  );
});

test('fades while newer rows load', () => {
  expect(render(there(['a'], { isPlaceholderData: true }), { fades: true })).toBe(
    '<div aria-busy="true" class="transition-opacity opacity-60">a</div>',
  );
});

test('rows are selectable only with bulk actions', () => {
  const bulk = { rowKey: String, nameOf: String, actions: [], onEnd: async () => undefined };
  const ticked = (given: typeof bulk | undefined) =>
    renderToStaticMarkup(
      <LocaleProvider initial="en">
        <BulkList read={there(['a', 'b'])} failed="It failed" toolbar={<i>columns</i>} bulk={given}>
          {(_rows, selection) => String(selection?.pickable)}
        </BulkList>
      </LocaleProvider>,
    );
  expect(ticked(bulk)).toMatch(/<i>columns<\/i>.*2/);
  expect(ticked(undefined)).toMatch(/<i>columns<\/i>.*undefined/);
});
