import { listPosts } from '@paddock/contract/blog/calls';
import { receiptPath } from '@paddock/contract/core/paths';
import { listDownloads } from '@paddock/contract/downloads/calls';
import { listEvents } from '@paddock/contract/events/calls';
import { listMyTransactions } from '@paddock/contract/payments/calls';
import { listDrivers } from '@paddock/contract/ranking/calls';
import { listServers } from '@paddock/contract/servers/calls';
import { listItems } from '@paddock/contract/shop/calls';
import { listTickets } from '@paddock/contract/tickets/calls';
import { itemInShopPath } from '../../shop/item-path.ts';
import { ofEach, type PalettePlace, searchOf } from './palette-search.ts';

const first = (search: string) => ({ query: { search, limit: ofEach } });

/** What a member finds: the community's, and of tickets and payments the own. */
export const playerPlaces: readonly PalettePlace[] = [
  async (text, read) =>
    (await read(listDrivers, first(text))).items.map(({ id, username }) => ({
      kind: 'driver',
      to: `/drivers/${id}`,
      label: username,
    })),
  async (text, read) =>
    (await read(listServers, first(text))).items.map(({ id, name }) => ({
      kind: 'server',
      to: `/servers/${id}`,
      label: name,
    })),
  async (text, read) =>
    (await read(listEvents, first(text))).items.map(({ id, title }) => ({
      kind: 'event',
      to: `/events/${id}`,
      label: title,
    })),
  async (text, read) =>
    (await read(listItems, first(text))).items.map((item) => ({
      kind: 'item',
      to: itemInShopPath(item),
      label: item.title,
    })),
  async (text, read) =>
    (await read(listMyTransactions, first(text))).items.map(({ transaction_id, item_title }) => ({
      kind: 'transaction',
      to: receiptPath(transaction_id),
      label: item_title ?? transaction_id,
    })),
  async (text, read) =>
    (await read(listTickets, first(text))).items.map(({ id, subject }) => ({
      kind: 'ticket',
      to: `/dashboard/ticket/${id}`,
      label: subject,
    })),
  async (text, read) =>
    (await read(listPosts, first(text))).items.map(({ slug, title }) => ({
      kind: 'post',
      to: `/blog/${encodeURIComponent(slug)}`,
      label: title,
    })),
  async (text, read) =>
    (await read(listDownloads, first(text))).items.map(({ title }) => ({
      kind: 'download',
      to: `/downloads${searchOf(title)}`,
      label: title,
    })),
];
