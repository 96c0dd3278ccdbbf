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

test('four servers are shown, the busiest of those online first', () => {
  const servers = [
    makeServer(1, 'Offline', 0),
    makeServer(2, 'Online', 5),
    makeServer(3, 'Online', 30),
    makeServer(4, 'Maintenance', 12),
    makeServer(5, 'Online', 0),
  ];
  expect(summarizeLive(servers).servers.map(({ id }) => id)).toEqual([3, 2, 5, 4]);
});

test('drivers are counted on every server that is online', () => {
  const servers = [1, 2, 3, 4, 5, 6].map((id) => makeServer(id, 'Online', id));
  expect(summarizeLive([...servers, makeServer(7, 'Maintenance', 9)]).drivers).toBe(21);
});

test('without a server there is nothing to tell', () => {
  expect(summarizeLive([])).toEqual({ servers: [], drivers: 0, total: 0 });
});

const told = (...servers: GameServer[]) => new Map(servers.map((server) => [server.id, server]));
const ids = ({ servers }: { servers: readonly { id: number }[] }) => servers.map(({ id }) => id);

test('the servers keep their places while all of them are online', () => {
  const loaded = summarizeLive([makeServer(1, 'Online', 30), makeServer(2, 'Online', 5)]);
  const live = applyLiveUpdates(loaded, told(makeServer(1, 'Online', 2), makeServer(2, 'Online', 9)));
  expect(ids(live)).toEqual([1, 2]);
  expect(live.servers.map(({ players }) => players)).toEqual([2, 9]);
  expect(live.drivers).toBe(11);
});

test('drivers are counted anew when every server was told', () => {
  const all = [1, 2, 3, 4, 5].map((id) => makeServer(id, 'Online', 10));
  const loaded = summarizeLive(all);
  expect(applyLiveUpdates(loaded, told(makeServer(1, 'Online', 1))).drivers).toBe(50);
  expect(applyLiveUpdates(loaded, told(...all.slice(1), makeServer(1, 'Online', 1))).drivers).toBe(41);
});

test('one that goes offline or away makes room for another', () => {
  const all = [1, 2, 3, 4, 5].map((id) => makeServer(id, 'Online', 10 - id));
  const loaded = summarizeLive(all);
  expect(ids(loaded)).toEqual([1, 2, 3, 4]);
  expect(ids(applyLiveUpdates(loaded, told(...all.slice(1), makeServer(1, 'Offline', 0))))).toEqual([
    2, 3, 4, 5,
  ]);
  const gone = new Map([...told(...all), [2, null]]);
  expect(ids(applyLiveUpdates(loaded, gone))).toEqual([1, 3, 4, 5]);
});
