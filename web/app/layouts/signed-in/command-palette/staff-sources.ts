import { listAdminPosts } from '@paddock/contract/blog/admin-calls';
import { can, type Role, ticketModule } from '@paddock/contract/core/permissions';
import { listAdminEvents } from '@paddock/contract/events/calls';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { listTransactions } from '@paddock/contract/payments/admin-calls';
import { listAdminServers } from '@paddock/contract/servers/admin-calls';
import { listAdminItems } from '@paddock/contract/shop/admin-calls';
import { listAdminTickets } from '@paddock/contract/tickets/admin-calls';
import { listUsers } from '@paddock/contract/user-admin/calls';
import { type PaletteSource, paletteInput, toSearchParam } from './palette-search.ts';

/** Searches the parts of the staff panel that the role can view. */
export function staffSources(role: Role): PaletteSource[] {
  return [
    can(role, 'users', 'view') &&
      (async (text, read) =>
        (await read(listUsers, paletteInput(text))).items.map(({ id, username }) => ({
          kind: 'user',
          to: `/admin/users/${id}`,
          label: username,
        }))),
    can(role, 'transactions', 'view') &&
      (async (text, read, locale) =>
        (await read(listTransactions, paletteInput(text))).items.map(
          ({ transaction_id, user, ...bought }) => ({
            kind: 'transaction',
            to: `/admin/transactions?transaction=${transaction_id}`,
            label: [user.username, localize(bought, locale, 'item_title').item_title ?? transaction_id].join(
              ' · ',
            ),
          }),
        )),
    can(role, ticketModule, 'view') &&
      (async (text, read) =>
        (await read(listAdminTickets, paletteInput(text))).items.map(({ id, subject }) => ({
          kind: 'ticket',
          to: `/admin/ticket/${id}`,
          label: subject,
        }))),
    can(role, 'shop', 'view') &&
      (async (text, read, locale) =>
        (await read(listAdminItems, paletteInput(text))).items.map((item) => ({
          kind: 'item',
          to: `/admin/shop${toSearchParam(item.title)}`,
          label: localize(item, locale, 'title').title,
        }))),
    can(role, 'events', 'view') &&
      (async (text, read, locale) =>
        (await read(listAdminEvents, paletteInput(text))).items.map((event) => ({
          kind: 'event',
          to: `/admin/events${toSearchParam(event.title)}`,
          label: localize(event, locale, 'title').title,
        }))),
    can(role, 'servers', 'view') &&
      (async (text, read, locale) =>
        (await read(listAdminServers, paletteInput(text))).items.map((server) => ({
          kind: 'server',
          to: `/admin/servers${toSearchParam(server.name)}`,
          label: localize(server, locale, 'name').name,
        }))),
    can(role, 'blog', 'view') &&
      (async (text, read) =>
        (await read(listAdminPosts, paletteInput(text))).items.map(({ slug, title }) => ({
          kind: 'post',
          to: `/admin/blog?post=${encodeURIComponent(slug)}`,
          label: title,
        }))),
  ];
}
