import type pg from 'pg';

/** Called when a statement is sent; answers what is called when it has ended, with the error it ended by. */
export type QueryObserver = (
  text: string,
  name: string | undefined,
) => ((error?: unknown) => void) | undefined;

type Query = (...args: unknown[]) => unknown;

/** Tells of every statement of the pool's connections, those of transactions as well; of its values nothing is told. */
export function observeQueries(pool: pg.Pool, observe: QueryObserver): void {
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as Query;
    const sent: Query = (...args) => {
      const [config] = args as [string | { text?: string; name?: string }];
      const { text = '', name } = typeof config === 'string' ? { text: config } : config;
      const ended = observe(text, name);
      if (!ended) return send(...args);
      const done = args.at(-1);
      if (typeof done === 'function') {
        return send(...args.slice(0, -1), (error: unknown, result: unknown) => {
          ended(error ?? undefined);
          done(error, result);
        });
      }
      const result = send(...args);
      if (result instanceof Promise) result.then(() => ended(), ended);
      else ended();
      return result;
    };
    Object.assign(client, { query: sent });
  });
}
