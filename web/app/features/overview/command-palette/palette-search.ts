import { listAdminPosts } from '@paddock/contract/blog/admin-calls';
import { can, type Role, ticketModule } from '@paddock/contract/core/permissions';
import { listAdminEvents } from '@paddock/contract/events/calls';
import type { Locale } from '@paddock/contract/i18n/locale';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { listTransactions } from '@paddock/contract/payments/admin-calls';
import { listAdminServers } from '@paddock/contract/servers/admin-calls';
import { listAdminItems } from '@paddock/contract/shop/admin-calls';
import { listAdminTickets } from '@paddock/contract/tickets/admin-calls';
import { listUsers } from '@paddock/contract/user-admin/calls';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useFreshRead } from '../../../lib/api/query.ts';
import { useSettled } from '../../../lib/browser/use-settled.ts';
import { useLocale } from '../../../lib/i18n/locale.tsx';
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
  locale: Locale,
  read: ReturnType<typeof useFreshRead>,
): (() => Promise<PaletteResult[]>)[] {
  const query = { query: { search: text, limit: ofEach } };
  const titleOf = (bought: { item_title: string | null; item_title_en: string | null }) =>
    localize(bought, locale, 'item_title').item_title;
  const places = [
    can(role, 'users', 'view') &&
      (async () =>
        (await read(listUsers, query)).items.map(
          ({ id, username }): PaletteResult => ({ kind: 'user', to: `/admin/users/${id}`, label: username }),
        )),
    can(role, 'transactions', 'view') &&
      (async () =>
        (await read(listTransactions, query)).items.map(
          ({ transaction_id, user, ...bought }): PaletteResult => ({
            kind: 'transaction',
            to: `/admin/transactions?transaction=${transaction_id}`,
            label: [user.username, titleOf(bought) ?? transaction_id].join(' · '),
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
          (item): PaletteResult => ({
            kind: 'item',
            to: `/admin/shop${search(item.title)}`,
            label: localize(item, locale, 'title').title,
          }),
        )),
    can(role, 'events', 'view') &&
      (async () =>
        (await read(listAdminEvents, query)).items.map(
          (event): PaletteResult => ({
            kind: 'event',
            to: `/admin/events${search(event.title)}`,
            label: localize(event, locale, 'title').title,
          }),
        )),
    can(role, 'servers', 'view') &&
      (async () =>
        (await read(listAdminServers, query)).items.map(
          (server): PaletteResult => ({
            kind: 'server',
            to: `/admin/servers${search(server.name)}`,
            label: localize(server, locale, 'name').name,
          }),
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
  const locale = useLocale();
  const settled = useSettled(text, searchDelayMs);
  const isLong = text.length >= shortest;
  const { data, isFetching } = useQuery({
    queryKey: ['palette', role.name, settled, locale],
    queryFn: async () => {
      const all = await Promise.allSettled(placesFor(role, settled, locale, read).map((look) => look()));
      return all.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    },
    enabled: settled.length >= shortest,
    placeholderData: keepPreviousData,
  });
  return { found: isLong ? (data ?? []) : [], isSearching: isLong && (isFetching || settled !== text) };
}
