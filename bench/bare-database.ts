import pg from 'pg';

/*
 * Measures the database without the portal, over separate connections: a purchase as a bare transaction, and a
 * batch of laps as a bare insert. Uses tables in a separate schema, which is dropped at the end.
 */

const lapsOfBatch = 1_000;
const accounts = 48;

const tables = `
  drop schema if exists bench cascade;
  create schema bench;
  create table bench.balances (id int primary key, cents bigint not null);
  create table bench.stock (id int primary key, pieces bigint not null);
  create table bench.purchases (id bigint generated always as identity primary key, account int not null, item int not null, cents bigint not null,
    status text not null, created_at timestamptz not null default now());
  create table bench.entries (id bigint generated always as identity primary key, account int not null, cents bigint not null,
    created_at timestamptz not null default now());
  create table bench.laps (id bigint generated always as identity primary key, steam_id text not null, track text not null, layout text not null,
    car text not null, lap_time int not null, sectors int[] not null, cuts int not null, valid boolean not null, driven_at timestamptz not null);
  create index on bench.laps (steam_id, track, lap_time);
  insert into bench.balances select n, 0 from generate_series(0, ${accounts - 1}) n;
  insert into bench.stock select n, 0 from generate_series(0, ${accounts - 1}) n;`;

type Work = (client: pg.Client, turn: number) => Promise<unknown>;

/** A bare purchase: begin, two updates, two inserts, commit. */
const buy: Work = async (client, turn) => {
  const [account, item] = [turn % accounts, (turn * 7) % accounts];
  await client.query('begin');
  await client.query('update bench.balances set cents = cents - 200 where id = $1', [account]);
  await client.query('update bench.stock set pieces = pieces - 1 where id = $1', [item]);
  await client.query(
    `insert into bench.purchases (account, item, cents, status) values ($1, $2, 200, 'ACCEPTED')`,
    [account, item],
  );
  await client.query('insert into bench.entries (account, cents) values ($1, -200)', [account]);
  await client.query('commit');
};

/** Inserts a thousand laps in one statement. */
const addLaps: Work = (client, turn) => {
  const laps = Array.from({ length: lapsOfBatch }, (_, lap) => ({
    steam_id: `7656120202${String((turn * lapsOfBatch + lap) % 10_000_000).padStart(7, '0')}`,
    track: 'spa',
    layout: '',
    car: 'ks_audi_r8_lms',
    lap_time: 100_000 + lap,
    sectors: [30_000, 40_000, 30_000 + lap],
    cuts: 0,
    valid: true,
    driven_at: new Date(),
  }));
  return client.query(
    `insert into bench.laps (steam_id, track, layout, car, lap_time, sectors, cuts, valid, driven_at)
     select * from json_to_recordset($1) as lap (steam_id text, track text, layout text, car text, lap_time int, sectors int[], cuts int,
       valid boolean, driven_at timestamptz)`,
    [JSON.stringify(laps)],
  );
};

export interface BareDatabase {
  /** Runs purchases for so many seconds. Returns transactions per second. */
  buy: (seconds: number) => Promise<number>;
  /** Inserts laps for so many seconds. Returns rows per second. */
  addLaps: (seconds: number) => Promise<number>;
  end: () => Promise<void>;
}

/** Opens connections to a portal's database and creates the tables of the measurement. */
export async function openBareDatabase(connectionString: string, connections: number): Promise<BareDatabase> {
  const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString }));
  await Promise.all(clients.map((client) => client.connect()));
  await clients[0]?.query(tables);
  let turn = 0;
  const run = async (work: Work, seconds: number): Promise<number> => {
    const began = performance.now();
    let done = 0;
    await Promise.all(
      clients.map(async (client) => {
        while (performance.now() - began < seconds * 1_000) {
          turn += 1;
          await work(client, turn);
          done += 1;
        }
      }),
    );
    return (done * 1_000) / (performance.now() - began);
  };
  return {
    buy: (seconds) => run(buy, seconds),
    addLaps: async (seconds) => (await run(addLaps, seconds)) * lapsOfBatch,
    end: async () => {
      await clients[0]?.query('drop schema bench cascade');
      await Promise.all(clients.map((client) => client.end()));
    },
  };
}
