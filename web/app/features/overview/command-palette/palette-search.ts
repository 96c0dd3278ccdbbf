import { listAdminPosts } from '@paddock/contract/blog/admin-calls';
import { can, type Role, ticketModule } from '@paddock/contract/core/permissions';
import { listAdminEvents } from '@paddock/contract/events/calls';
import { listTransactions } from '@paddock/contract/payments/admin-calls';
import { listAdminServers } from '@paddock/contract/servers/admin-calls';
import { listAdminItems } from '@paddock/contract/shop/admin-calls';
import { listAdminTickets } from '@paddock/contract/tickets/admin-calls';
import { listUsers } from '@paddock/contract/user-admin/calls';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useFreshRead } from '../../../lib/api/query.ts';
import { useSettled } from '../../../lib/browser/use-settled.ts';
import { searchDelayMs } from '../../../ui/form/search-box.tsx';

/** Something that the palette leads to. */
export interface PaletteResult {
  to: string;
  label: string;
  kind: 'page' | 'user' | 'transaction' | 'ticket' | 'item' | 'event' | 'server' | 'post';
}

/** How much is typed before the server is asked, and how many of each kind are shown. */
const shortest = 2;
const ofEach = 4;

const search = (text: string) => `?search=${encodeURIComponent(text)}`;

/** The places to look in, each with the call that looks there. */
function placesFor(
  role: Role,
  text: string,
  read: ReturnType<typeof useFreshRead>,
): (() => Promise<PaletteResult[]>)[] {
  const query = { query: { search: text, limit: ofEach } };
  const places = [
    can(role, 'users', 'view') &&
      (async () =>
        (await read(listUsers, query)).items.map(
          ({ id, username }): PaletteResult => ({ kind: 'user', to: `/admin/users/${id}`, label: username }),
        )),
    can(role, 'transactions', 'view') &&
      (async () =>
        (await read(listTransactions, query)).items.map(
          ({ transaction_id, user, item_title }): PaletteResult => ({
            kind: 'transaction',
            to: `/admin/transactions?transaction=${transaction_id}`,
            label: [user.username, item_title ?? transaction_id].join(' · '),
          }),
        )),
    can(role, ticketModule, 'view') &&
      (async () =>
        (await read(listAdminTickets, query)).items.map(
          ({ id, subject }): PaletteResult => ({ kind: 'ticket', to: `/admin/ticket/${id}`, label: subject }),
        )),
    can(role, 'shop', 'view') &&
      (async () =>
        (await read(listAdminItems, query)).items.map(
          ({ title }): PaletteResult => ({ kind: 'item', to: `/admin/shop${search(title)}`, label: title }),
        )),
    can(role, 'events', 'view') &&
      (async () =>
        (await read(listAdminEvents, query)).items.map(
          ({ title }): PaletteResult => ({
            kind: 'event',
            to: `/admin/events${search(title)}`,
            label: title,
          }),
        )),
    can(role, 'servers', 'view') &&
      (async () =>
        (await read(listAdminServers, query)).items.map(
          ({ name }): PaletteResult => ({ kind: 'server', to: `/admin/servers${search(name)}`, label: name }),
        )),
    can(role, 'blog', 'view') &&
      (async () =>
        (await read(listAdminPosts, query)).items.map(
          ({ slug, title }): PaletteResult => ({
            kind: 'post',
            to: `/admin/blog?post=${encodeURIComponent(slug)}`,
            label: title,
          }),
        )),
  ];
  return places.filter((place) => place !== false);
}

/** What matches the text in all parts that the role may view. A part that fails is left out. */
export function usePaletteSearch(text: string, role: Role): { found: PaletteResult[]; isSearching: boolean } {
  const read = useFreshRead();
  const settled = useSettled(text, searchDelayMs);
  const isLong = text.length >= shortest;
  const { data, isFetching } = useQuery({
    queryKey: ['palette', role.name, settled],
    queryFn: async () => {
      const all = await Promise.allSettled(placesFor(role, settled, read).map((look) => look()));
      return all.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    },
    enabled: settled.length >= shortest,
    placeholderData: keepPreviousData,
  });
  return { found: isLong ? (data ?? []) : [], isSearching: isLong && (isFetching || settled !== text) };
}
