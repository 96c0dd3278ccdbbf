import type { GameServer } from '@paddock/contract/servers/calls';
import { expect, test } from 'vitest';
import { applyLiveUpdates, summarizeLive } from './live-summary.ts';

function makeServer(id: number, status: GameServer['status'], players: number): GameServer {
  return {
    id,
    name: `server ${id}`,
    name_en: null,
    description: '',
    description_en: null,
    game: 'assetto',
    type: 'GT3',
    port: 9600 + id,
    join_link: 'https://example.com/join',
    max_players: 40,
    players,
    free_slots: 40 - players,
    image: null,
    is_active: true,
    status,
    rating: null,
    ping: null,
    traffic: null,
    track: null,
    layout: null,
    track_ref: null,
    weather: null,
    members_online: 0,
    timing: false,
    members: [],
  };
}

test('the page lists four servers, the busiest online ones first', () => {
  const servers = [
    makeServer(1, 'Offline', 0),
    makeServer(2, 'Online', 5),
    makeServer(3, 'Online', 30),
    makeServer(4, 'Maintenance', 12),
    makeServer(5, 'Online', 0),
  ];
  expect(summarizeLive(servers).servers.map(({ id }) => id)).toEqual([3, 2, 5, 4]);
});

test('drivers of all online servers are counted', () => {
  const servers = [1, 2, 3, 4, 5, 6].map((id) => makeServer(id, 'Online', id));
  expect(summarizeLive([...servers, makeServer(7, 'Maintenance', 9)]).drivers).toBe(21);
});

test('without servers the summary is empty', () => {
  expect(summarizeLive([])).toEqual({ servers: [], drivers: 0, total: 0 });
});

const updatesOf = (...servers: GameServer[]) => new Map(servers.map((server) => [server.id, server]));
const ids = ({ servers }: { servers: readonly { id: number }[] }) => servers.map(({ id }) => id);

test('the servers keep their positions while all of them are online', () => {
  const loaded = summarizeLive([makeServer(1, 'Online', 30), makeServer(2, 'Online', 5)]);
  const live = applyLiveUpdates(loaded, updatesOf(makeServer(1, 'Online', 2), makeServer(2, 'Online', 9)));
  expect(ids(live)).toEqual([1, 2]);
  expect(live.servers.map(({ players }) => players)).toEqual([2, 9]);
  expect(live.drivers).toBe(11);
});

test('drivers are recounted once every server has been updated', () => {
  const all = [1, 2, 3, 4, 5].map((id) => makeServer(id, 'Online', 10));
  const loaded = summarizeLive(all);
  expect(applyLiveUpdates(loaded, updatesOf(makeServer(1, 'Online', 1))).drivers).toBe(50);
  expect(applyLiveUpdates(loaded, updatesOf(...all.slice(1), makeServer(1, 'Online', 1))).drivers).toBe(41);
});

test('another server replaces one that goes offline or is deleted', () => {
  const all = [1, 2, 3, 4, 5].map((id) => makeServer(id, 'Online', 10 - id));
  const loaded = summarizeLive(all);
  expect(ids(loaded)).toEqual([1, 2, 3, 4]);
  expect(ids(applyLiveUpdates(loaded, updatesOf(...all.slice(1), makeServer(1, 'Offline', 0))))).toEqual([
    2, 3, 4, 5,
  ]);
  const gone = new Map([...updatesOf(...all), [2, null]]);
  expect(ids(applyLiveUpdates(loaded, gone))).toEqual([1, 3, 4, 5]);
});
