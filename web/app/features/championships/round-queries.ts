import { listCatalogueTracks } from '@paddock/contract/catalogue/track-calls';
import { listAdminRounds } from '@paddock/contract/championships/setup/setup-calls';
import { maxPageSize } from '@paddock/contract/core/paging';
import { listPublicEvents } from '@paddock/contract/events/calls';
import type { Game } from '@paddock/contract/servers/games';
import { query, queryWithPrevious } from '#lib/api/query.ts';

export const adminRoundsQuery = (id: number) => query(listAdminRounds, { params: { id } });

/** Events that can become a round. */
export const comingEventsQuery = () =>
  query(listPublicEvents, { query: { when: 'coming', limit: maxPageSize } });

const tracksMax = 50;

export const foundTracksQuery = (game: Game, search: string) =>
  queryWithPrevious(listCatalogueTracks, { query: { game, search: search || undefined, limit: tracksMax } });
