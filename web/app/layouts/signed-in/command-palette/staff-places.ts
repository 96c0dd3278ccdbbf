import { listAdminPosts } from '@paddock/contract/blog/admin-calls';
import { can, type Role, ticketModule } from '@paddock/contract/core/permissions';
import { listAdminEvents } from '@paddock/contract/events/calls';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { listTransactions } from '@paddock/contract/payments/admin-calls';
import { listAdminServers } from '@paddock/contract/servers/admin-calls';
import { listAdminItems } from '@paddock/contract/shop/admin-calls';
import { listAdminTickets } from '@paddock/contract/tickets/admin-calls';
import { listUsers } from '@paddock/contract/user-admin/calls';
import { ofEach, type PalettePlace, type PaletteResult, searchOf } from './palette-search.ts';

const first = (search: string) => ({ query: { search, limit: ofEach } });

/** The places of the panel that the role may view. */
export function staffPlaces(role: Role): PalettePlace[] {
  return [
    can(role, 'users', 'view') &&
      (async (text, read) =>
        (await read(listUsers, first(text))).items.map(
          ({ id, username }): PaletteResult => ({ kind: 'user', to: `/admin/users/${id}`, label: username }),
        )),
    can(role, 'transactions', 'view') &&
      (async (text, read, locale) =>
        (await read(listTransactions, first(text))).items.map(
          ({ transaction_id, user, ...bought }): PaletteResult => ({
            kind: 'transaction',
            to: `/admin/transactions?transaction=${transaction_id}`,
            label: [user.username, localize(bought, locale, 'item_title').item_title ?? transaction_id].join(
              ' · ',
            ),
          }),
        )),
    can(role, ticketModule, 'view') &&
      (async (text, read) =>
        (await read(listAdminTickets, first(text))).items.map(
          ({ id, subject }): PaletteResult => ({ kind: 'ticket', to: `/admin/ticket/${id}`, label: subject }),
        )),
    can(role, 'shop', 'view') &&
      (async (text, read, locale) =>
        (await read(listAdminItems, first(text))).items.map(
          (item): PaletteResult => ({
            kind: 'item',
            to: `/admin/shop${searchOf(item.title)}`,
            label: localize(item, locale, 'title').title,
          }),
        )),
    can(role, 'events', 'view') &&
      (async (text, read, locale) =>
        (await read(listAdminEvents, first(text))).items.map(
          (event): PaletteResult => ({
            kind: 'event',
            to: `/admin/events${searchOf(event.title)}`,
            label: localize(event, locale, 'title').title,
          }),
        )),
    can(role, 'servers', 'view') &&
      (async (text, read, locale) =>
        (await read(listAdminServers, first(text))).items.map(
          (server): PaletteResult => ({
            kind: 'server',
            to: `/admin/servers${searchOf(server.name)}`,
            label: localize(server, locale, 'name').name,
          }),
        )),
    can(role, 'blog', 'view') &&
      (async (text, read) =>
        (await read(listAdminPosts, first(text))).items.map(
          ({ slug, title }): PaletteResult => ({
            kind: 'post',
            to: `/admin/blog?post=${encodeURIComponent(slug)}`,
            label: title,
          }),
        )),
  ];
}
