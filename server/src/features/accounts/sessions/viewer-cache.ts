import { randomUUID } from 'node:crypto';
import pTimeout from 'p-timeout';
import QuickLRU from 'quick-lru';
import type { Deps } from '../../../adapters/deps.ts';
import { publish } from '../../../db/pubsub.ts';
import { findViewer, hashToken, isInUse, type SignedIn } from './queries.ts';

export interface ViewerCache {
  find: (token: string) => Promise<SignedIn | undefined>;
  /**
   * Forgets everybody in this process, and ends when the notices of what was committed before have come round: from then on the
   * other processes know as well.
   */
  forget: () => Promise<void>;
}

/** What no notice tells is found out within this time. */
const maxAge = 5_000;
const roundTripMs = 1_000;
const ownNotice = 'round trip ';

/**
 * Who holds a token costs no query while nothing about them changes: the database tells every process whose sign-in, account or
 * role did (triggers.sql). A process that cannot hear it remembers nobody.
 */
export async function createViewerCache({ db, now, pubsub }: Deps): Promise<ViewerCache> {
  const known = new QuickLRU<string, SignedIn>({ maxSize: 2_000, maxAge });
  /** Tokens that nobody holds; in a room of their own, so that guesses drive nobody out. */
  const unknown = new QuickLRU<string, true>({ maxSize: 1_000, maxAge });
  /** Counts what was told: who was looked up before it is not remembered. */
  let told = 0;
  const waiting = new Map<string, () => void>();

  const forgetAll = () => {
    told += 1;
    known.clear();
    unknown.clear();
  };
  const forgetUser = (id: number) => {
    told += 1;
    for (const [hash, viewer] of known) if (viewer.id === id) known.delete(hash);
  };
  await pubsub.subscribe('viewers', {
    onMessage: (payload) => {
      if (payload.startsWith(ownNotice)) waiting.get(payload)?.();
      else if (payload === '') forgetAll();
      else forgetUser(Number(payload));
    },
    onReconnect: forgetAll,
  });

  return {
    find: async (token) => {
      if (!pubsub.isListening()) return findViewer({ db, now }, token);
      const hash = hashToken(token);
      const viewer = known.get(hash);
      if (viewer && isInUse(viewer, now())) return viewer;
      if (unknown.has(hash)) return undefined;
      const before = told;
      const found = await findViewer({ db, now }, token);
      if (told !== before || !pubsub.isListening()) return found;
      if (found) known.set(hash, found);
      else unknown.set(hash, true);
      return found;
    },
    forget: async () => {
      forgetAll();
      if (!pubsub.isListening()) return;
      const notice = `${ownNotice}${randomUUID()}`;
      const heard = new Promise<void>((done) => waiting.set(notice, done));
      // What was changed stands, whether or not the others hear of it at once.
      await publish(db, 'viewers', notice)
        .then(() => pTimeout(heard, { milliseconds: roundTripMs }))
        .catch(() => undefined);
      waiting.delete(notice);
    },
  };
}
