import { printLine } from './timing.ts';

/*
 * Estimates the machines for a community's size: a model of members' actions at the busiest hour, times the costs
 * measured by `npm run bench:http`. `npm run plan` prints the table of docs/operating.md.
 */

/** Processor time per request on the measured machine, in ms: of the portal, and of the database. */
const costs = {
  /** A page or a public response from the cache, compressed. */
  cached: { portal: 0.03, database: 0 },
  rendered: { portal: 8, database: 0.6 },
  /** A signed-in call with a response read from the database. */
  call: { portal: 0.45, database: 0.4 },
  login: { portal: 76, database: 3 },
  purchase: { portal: 1.5, database: 1.6 },
  /** A single lap, stored and counted; in batches it costs a fifth. */
  lap: { portal: 0.2, database: 0.5 },
  /** A change sent to one reader over an event stream. */
  streamed: { portal: 0.02, database: 0 },
} as const;

type Kind = keyof typeof costs;

/** Actions of an active member in the busiest hour of the week: on the web, and on track. */
const perVisitor: Record<Kind, number> = {
  cached: 25,
  // One reader in a hundred is the first after a change.
  rendered: 0.6,
  call: 20,
  login: 0.1,
  purchase: 0.03,
  lap: 0,
  streamed: 60,
};
const lapsPerDriver = 18;

/** Fraction of all members. */
const visitors = 0.04;
const drivers = 0.012;
/** The peak over the average of that hour, for some minutes: a race night starts, a sale opens. */
const rush = 3;

/** Target utilization of a processor; above it, responses queue. */
const full = 0.6;
/** Bytes of rows per year, with indexes: per lap, and everything else per member. */
const bytesPerLap = 330;
const lapsPerMemberYear = 60;
const bytesPerMemberYear = 6_000;

const sizes = [1_000, 10_000, 100_000, 1_000_000, 10_000_000];

interface Plan {
  members: number;
  requests: number;
  laps: number;
  portal: number;
  database: number;
  writes: number;
  streams: number;
  gigabytes: number;
}

function planFor(members: number): Plan {
  const perSecond = (count: number) => (count * rush) / 3_600;
  const rates = Object.entries(perVisitor).map(
    ([kind, count]) => [kind as Kind, perSecond(members * visitors * count)] as const,
  );
  const laps = perSecond(members * drivers * lapsPerDriver);
  const all = [...rates, ['lap', laps] as const];
  const used = (part: 'portal' | 'database') =>
    all.reduce((sum, [kind, rate]) => sum + (rate * costs[kind][part]) / 1_000, 0) / full;
  const rateOf = (kind: Kind) => all.reduce((sum, [one, rate]) => (one === kind ? sum + rate : sum), 0);
  return {
    members,
    requests: rateOf('cached') + rateOf('rendered') + rateOf('call'),
    laps,
    portal: used('portal'),
    database: used('database'),
    writes: laps + rateOf('purchase') * 8 + rateOf('login') * 4 + rateOf('call') * 0.1,
    streams: members * visitors,
    gigabytes: (members * (lapsPerMemberYear * bytesPerLap + bytesPerMemberYear)) / 1e9,
  };
}

const rounded = (value: number) => value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 1 : 0 });

printLine(
  '| members | requests/s | laps/s | processors, portal | processors, database | rows written/s | streams | GB a year |',
);
printLine('|---|---|---|---|---|---|---|---|');
for (const { members, requests, laps, portal, database, writes, streams, gigabytes } of sizes.map(planFor))
  printLine(
    `| ${[members, requests, laps, portal, database, writes, streams, gigabytes].map(rounded).join(' | ')} |`,
  );
