import { expect, test } from 'vitest';
import {
  busiestHour,
  displayStatus,
  fillPercent,
  matchesStatusFilter,
  parseStatusFilter,
  weatherKey,
} from './server-status.ts';

test('a missing status shows as Offline', () => {
  expect(displayStatus({})).toBe('Offline');
  expect(displayStatus({ status: null })).toBe('Offline');
  expect(displayStatus({ status: 'Maintenance' })).toBe('Maintenance');
});

test.each([
  ['online', 'online'],
  ['Offline', 'offline'],
  ['everything', 'all'],
  [null, 'all'],
])('the URL filter %s is parsed as %s', (value, filter) => {
  expect(parseStatusFilter(value)).toBe(filter);
});

test('statuses other than Online count as offline', () => {
  const servers = [{ status: 'Online' }, { status: 'Offline' }, { status: 'Maintenance' }, {}] as const;
  const filterServers = (filter: 'all' | 'online' | 'offline') =>
    servers.filter((server) => matchesStatusFilter(server, filter));
  expect(filterServers('online')).toEqual([servers[0]]);
  expect(filterServers('offline')).toEqual([servers[1], servers[2], servers[3]]);
  expect(filterServers('all')).toHaveLength(4);
});

test.each([
  [0, 32, 0],
  [16, 32, 50],
  [29, 32, 91],
  [40, 32, 100],
  [3, 0, 0],
])('%i of %i players fill %i percent', (players, max, percent) => {
  expect(fillPercent(players, max)).toBe(percent);
});

test.each(['Light rain', 'LightRain', '4_light_rain'])('%s is normalized to lightrain', (weather) => {
  expect(weatherKey(weather)).toBe('lightrain');
});

test.each([
  [[0, 3, 12, 4], 2],
  [[5, 1, 5], 0],
  [[0, 0, 0], undefined],
  [[], undefined],
])('the busiest hour of %j is %s', (players_avg, hour) => {
  expect(busiestHour(players_avg)).toBe(hour);
});
