import { setTimeout as sleep } from 'node:timers/promises';
import DataLoader from 'dataloader';
import { connectionOf, type Executor } from '../database.ts';

/** Of one statement. */
const keysTogether = 200;
/** How long keys wait for the statement before theirs, such as one that a database which is away does not answer. */
const waitMostMs = 100;

async function waitFor(statement: Promise<unknown>): Promise<void> {
  const came = new AbortController();
  const late = sleep(waitMostMs, undefined, { signal: came.signal }).catch(() => undefined);
  await Promise.race([statement, late]);
  came.abort();
}

function createLoader<K, V>(read: (keys: K[]) => Promise<ReadonlyMap<K, V>>): DataLoader<K, V | undefined> {
  let onItsWay: Promise<unknown> | undefined;
  const load = async (keys: readonly K[]) => {
    const reading = read([...new Set(keys)]);
    const ended = reading
      .catch(() => undefined)
      .finally(() => {
        if (onItsWay === ended) onItsWay = undefined;
      });
    onItsWay = ended;
    const found = await reading;
    return keys.map((key) => found.get(key));
  };
  return new DataLoader(load, {
    // Who asks later sees what has changed meanwhile.
    cache: false,
    maxBatchSize: keysTogether,
    batchScheduleFn: (send) => void (onItsWay ? waitFor(onItsWay) : Promise.resolve()).then(send),
  });
}

/**
 * A lookup by key that many ask for in a rush: while a statement is on its way, the keys of those who come are gathered for the next one,
 * and who asks together fails together. Each is answered by a statement that began after it had asked. Within a transaction each
 * asks for itself. `read` answers the value of each key; undefined is the answer where it has none.
 */
export function gatherLookups<K extends number | string, V>(
  read: (db: Executor, keys: K[]) => Promise<ReadonlyMap<K, V>>,
): (db: Executor, key: K) => Promise<V | undefined> {
  const loaders = new WeakMap<Executor, DataLoader<K, V | undefined>>();
  return async (db, key) => {
    if (connectionOf(db)) return (await read(db, [key])).get(key);
    const loader = loaders.get(db) ?? createLoader((keys: K[]) => read(db, keys));
    loaders.set(db, loader);
    return loader.load(key);
  };
}
