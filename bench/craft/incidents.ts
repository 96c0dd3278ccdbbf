import { sql } from 'drizzle-orm';
import { ask, percentile } from '../timing.ts';
import { callAsStaff, type League, makeSeason } from './league.ts';
import { addEntries, type Driver } from './results.ts';

const cases = 10_000;
const entrants = 60;
const reads = 100;

/** Half of them are pending, half decided with a time penalty; each is about one entrant and reported by another. */
async function addCases({ portal }: League, championship_id: number, session_id: number, round_id: number) {
  await portal.deps.db.execute(sql`
    with own as (
      select array_agg(id order by id) as ids from championship_entries where championship_id = ${championship_id}
    ), made as (
      insert into incidents (championship_id, round_session_id, reporter_entry_id, kind, lap, text, links, created_at, due_at,
        accepted_at, statements_until, decided_at, updated_at)
      select ${championship_id}, ${session_id}, own.ids[n % ${entrants} + 1], 'contact', n % 30, 'He drove into me at the apex.', '[]',
        now() - n * interval '1 minute', now() + n * interval '1 minute', now(), now() - interval '1 hour',
        case when n % 2 = 0 then now() end, now()
      from own, generate_series(1, ${cases}::int) n returning id, reporter_entry_id, decided_at
    ), named as (
      insert into incident_parties (incident_id, role, entry_id)
      select made.id, role, case role when 'reporter' then reporter_entry_id else own.ids[made.id % ${entrants} + 1] end
      from own, made, unnest(array['reporter', 'accused']) role
    ), ruled as (
      insert into decisions (championship_id, incident_id, round_id, hearing, place, number, facts, rule, reason, language, updated_at,
        published_at)
      select ${championship_id}, id, ${round_id}, 1, id, 'R1-' || id, 'Contact at turn one', '', 'The driver behind is responsible.', 'en', now(),
        now() - id * interval '1 minute'
      from made where decided_at is not null returning id
    )
    insert into decision_penalties (decision_id, entry_id, kind, value, lap_ids)
    select ruled.id, own.ids[ruled.id % ${entrants} + 1], 'time', 5, '[]' from own, ruled`);
  await portal.deps.db.execute(sql`analyze`);
}

async function p95Of(read: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < reads; turn += 1) {
    const began = performance.now();
    await read();
    times.push(performance.now() - began);
  }
  return percentile(times, 0.95);
}

export interface IncidentFigures {
  desk: number;
  decisions: number;
}

/** Measures the stewards' desk and the public list of a season with ten thousand cases; p95 in ms. */
export async function measureIncidents(league: League, drivers: readonly Driver[]): Promise<IncidentFigures> {
  const season = await makeSeason(league, {
    slug: 'cases',
    capacity: entrants,
    starts: [-30],
    kinds: ['race'],
  });
  await addEntries(league, season, drivers.slice(0, entrants));
  const [round] = season.rounds;
  await addCases(league, season.id, round?.sessions[0]?.id ?? 0, round?.id ?? 0);
  const list = `${league.portal.origin}/api/v1/championships/${season.slug}/decisions?limit=20`;
  return {
    desk: await p95Of(async () => {
      const { length } = await callAsStaff(league, 'GET', '/api/v1/stewards/incidents?state=open&limit=20');
      if (length !== 20) throw new Error(`the desk has ${length} cases`);
    }),
    decisions: await p95Of(async () => {
      const { status, text } = await ask(list);
      if (status !== 200 || JSON.parse(text).length !== 20)
        throw new Error(`decisions: ${status} ${text.slice(0, 200)}`);
    }),
  };
}
