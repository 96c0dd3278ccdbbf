import type { GameServer } from '@paddock/contract/servers';
import { expect, test } from 'vitest';
import { pickLive } from './live.ts';

function makeServer(id: number, status: GameServer['status'], players: number): GameServer {
  return {
    id,
    name: `server ${id}`,
    description: '',
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
    weather: null,
    members_online: 0,
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
  expect(pickLive(servers).servers.map(({ id }) => id)).toEqual([3, 2, 5, 4]);
});

test('drivers are counted on every server that is online', () => {
  const servers = [1, 2, 3, 4, 5, 6].map((id) => makeServer(id, 'Online', id));
  expect(pickLive([...servers, makeServer(7, 'Maintenance', 9)]).drivers).toBe(21);
});

test('without a server there is nothing to tell', () => {
  expect(pickLive([])).toEqual({ servers: [], drivers: 0 });
});
