import type { GameServer } from '@paddock/contract/servers/calls';
import { expect, test } from 'vitest';
import { applyServerUpdates, noServerUpdates } from './server-updates.ts';

const server = (id: number, players = 0) => ({ id, players }) as GameServer;
const loaded = [server(3, 9), server(1, 5), server(2, 1)];

test('without updates, the loaded servers stay', () => {
  expect(applyServerUpdates(loaded, noServerUpdates)).toEqual(loaded);
});

test('updates replace loaded servers without changing their order', () => {
  const updates = new Map([
    [2, server(2, 30)],
    [1, server(1, 0)],
  ]);
  expect(applyServerUpdates(loaded, updates)).toEqual([server(3, 9), server(1, 0), server(2, 30)]);
});

test('deleted servers are removed and new ones are appended', () => {
  const updates = new Map([
    [3, null],
    [7, server(7, 4)],
    [8, null],
  ]);
  expect(applyServerUpdates(loaded, updates).map(({ id }) => id)).toEqual([1, 2, 7]);
  expect(applyServerUpdates(loaded, new Map([[3, server(3, 1)]])).map(({ id }) => id)).toEqual([3, 1, 2]);
});
