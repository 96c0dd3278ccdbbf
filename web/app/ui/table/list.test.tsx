import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LocaleProvider } from '#lib/i18n/locale.tsx';
import { List, type ListProps, type ListRead } from './list.tsx';
import { BulkList } from './selection/bulk-list.tsx';

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

test('shows the skeleton, then the rows, or that there are none', () => {
  expect(render(pending)).toBe('<i>coming</i>');
  expect(render(there(['a', 'b']))).toBe('a b');
  expect(render(there([]))).toBe('<b>none</b>');
});

test('a bare list of rows will do', () => {
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

test('a failure says why and can be tried again; what is not allowed cannot', () => {
  const broken = render(failed(500, 'unknown'));
  expect(broken).toContain('It failed');
  expect(broken).toContain('in words of the server');
  expect(broken).toContain('Try again');
  const refused = render(failed(403, 'permission_denied'));
  expect(refused).toContain('in words of the server');
  expect(refused).not.toContain('<button');
  expect(render(failed(403, 'unknown'))).toContain('You are not allowed to see this.');
});

test('what was read stays where reading it again fails', () => {
  expect(render({ ...failed(500, 'unknown'), data: { items: ['a'], total: 1 } })).toBe('a');
});

test('leads to the rest: by numbers, or by a button that says when it failed', () => {
  const pager = ({ page, pages }: { page: number; pages: number }) => <u>{`${page} of ${pages}`}</u>;
  expect(render(there(['a']), { page: 2, pager })).toBe('a<u>2 of 3</u>');
  expect(render(there(['a'], { hasNextPage: true }))).toContain('Show more');
  expect(render(there(['a'], { hasNextPage: true, isFetchNextPageError: true }))).toContain(
    'The rest did not load',
  );
});

test('fades while something newer is on its way', () => {
  expect(render(there(['a'], { isPlaceholderData: true }), { fades: true })).toBe(
    '<div aria-busy="true" class="transition-opacity opacity-60">a</div>',
  );
});

test('rows can be ticked by who may do something with them', () => {
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
