import type { CacheTag } from '@paddock/contract/core/endpoint';
import { expect, test, vi } from 'vitest';
import type { PubSubListener } from '../../db/pubsub.ts';
import { createResponseCache } from './response-cache.ts';
import { watchChanges } from './watch-changes.ts';

const limits = { maxSize: 1, maxBytes: 1_000_000, maxAge: 1 };

test('what is driven is forgotten at once and then every two seconds at most, the rest each time', async () => {
  vi.useFakeTimers();
  try {
    const listeners = new Map<string, PubSubListener>();
    const notices = {
      open: async () => undefined,
      subscribe: async (channel: string, listener: PubSubListener) => void listeners.set(channel, listener),
      send: async () => undefined,
      close: async () => undefined,
    };
    const told: CacheTag[] = [];
    await watchChanges(notices, createResponseCache({ responses: limits, answers: limits }), (tag) =>
      told.push(tag),
    );
    const tell = (tag: string) => listeners.get('pages')?.onMessage(tag);
    for (let lap = 0; lap < 100; lap += 1) {
      tell('boards');
      vi.advanceTimersByTime(20);
    }
    expect(told).toEqual(['boards', 'boards']);
    vi.advanceTimersByTime(10_000);
    expect(told).toEqual(['boards', 'boards']);
    tell('boards');
    tell('blog');
    tell('blog');
    tell('no tag of ours');
    expect(told.slice(2)).toEqual(['boards', 'blog', 'blog']);
    listeners.get('game_servers')?.onMessage('7');
    listeners.get('members')?.onMessage('7');
    expect(told.slice(5)).toEqual(['servers', 'members']);
    listeners.get('pages')?.onReconnect();
    expect(told.slice(7)).toContain('site');
  } finally {
    vi.useRealTimers();
  }
});
