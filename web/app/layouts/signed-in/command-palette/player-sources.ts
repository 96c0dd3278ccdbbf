import { listPosts } from '@paddock/contract/blog/calls';
import { receiptPath } from '@paddock/contract/core/paths';
import { listDownloads } from '@paddock/contract/downloads/calls';
import { listEvents } from '@paddock/contract/events/calls';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { listMyTransactions } from '@paddock/contract/payments/calls';
import { listDrivers } from '@paddock/contract/ranking/calls';
import { listServers } from '@paddock/contract/servers/calls';
import { listItems } from '@paddock/contract/shop/calls';
import { listTickets } from '@paddock/contract/tickets/calls';
import { itemInShopPath } from '#features/shop/item-path.ts';
import { type PaletteSource, paletteInput, toSearchParam } from './palette-search.ts';

/** Searches public records and the member’s own tickets and payments. */
export const playerSources: readonly PaletteSource[] = [
  async (text, read) =>
    (await read(listDrivers, paletteInput(text))).items.map(({ id, username }) => ({
      kind: 'driver',
      to: `/drivers/${id}`,
      label: username,
    })),
  async (text, read, locale) =>
    (await read(listServers, paletteInput(text))).items.map((server) => ({
      kind: 'server',
      to: `/servers/${server.id}`,
      label: localize(server, locale, 'name').name,
    })),
  async (text, read, locale) =>
    (await read(listEvents, paletteInput(text))).items.map((event) => ({
      kind: 'event',
      to: `/events/${event.id}`,
      label: localize(event, locale, 'title').title,
    })),
  async (text, read, locale) =>
    (await read(listItems, paletteInput(text))).items.map((item) => ({
      kind: 'item',
      to: itemInShopPath(item),
      label: localize(item, locale, 'title').title,
    })),
  async (text, read, locale) =>
    (await read(listMyTransactions, paletteInput(text))).items.map(({ transaction_id, ...bought }) => ({
      kind: 'transaction',
      to: receiptPath(transaction_id),
      label: localize(bought, locale, 'item_title').item_title ?? transaction_id,
    })),
  async (text, read) =>
    (await read(listTickets, paletteInput(text))).items.map(({ id, subject }) => ({
      kind: 'ticket',
      to: `/dashboard/ticket/${id}`,
      label: subject,
    })),
  async (text, read) =>
    (await read(listPosts, paletteInput(text))).items.map(({ slug, title }) => ({
      kind: 'post',
      to: `/blog/${encodeURIComponent(slug)}`,
      label: title,
    })),
  async (text, read, locale) =>
    (await read(listDownloads, paletteInput(text))).items.map((download) => ({
      kind: 'download',
      to: `/downloads${toSearchParam(download.title)}`,
      label: localize(download, locale, 'title').title,
    })),
];
