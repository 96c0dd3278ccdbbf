import { trackKey } from '@paddock/contract/catalogue/raw-ids';
import type { OwnEntry } from '@paddock/contract/championships/entries/entry-calls';
import { dayMs } from '@paddock/contract/durations';
import type { NextStep } from '@paddock/contract/rivals/calls';
import { gapToStar, nextStepsMax } from '@paddock/contract/rivals/rules';
import { eq, sql } from 'drizzle-orm';
import type { Deps } from '../../adapters/deps.ts';
import type { Executor } from '../../db/database.ts';
import { getNames } from '../catalogue/names.ts';
import { listOwnEntries } from '../championships/list-own-entries.ts';
import { standings } from '../championships/results/tables.ts';
import { absences, championships, entries, roundSessions, rounds } from '../championships/tables.ts';
import { events } from '../events/tables.ts';
import { bestLaps, drivers } from '../racing/tables.ts';
import { findNearestPlace } from '../ranking/boards/queries.ts';
import { incidents, parties, statements } from '../stewarding/tables.ts';
import { instant, type Reader, type Self } from './queries.ts';

/** The largest gap for a next step. */
const gapMaxMs = 5_000;
/** How far ahead a round is a next step. */
const roundAheadDays = 30;

/** Offers and check-ins of the reader's entries, next deadline first. */
async function entrySteps(deps: Deps, reader: Reader): Promise<NextStep[]> {
  const { items } = await listOwnEntries(deps, reader.id, { limit: 100 });
  return items.flatMap((entry): NextStep[] => {
    if (!entry.next) return [];
    const kind = entry.next.act === 'check_in' ? 'check_in' : 'offer';
    return [{ kind, ...titleOf(entry), deadline: entry.next.deadline }];
  });
}

function titleOf({ round, championship }: OwnEntry) {
  return round
    ? { title: round.title, title_en: round.title_en }
    : { title: championship.name, title_en: championship.name_en };
}

interface OpenStatement extends Record<string, unknown> {
  incident_id: number;
  title: string;
  title_en: string | null;
  deadline: string;
}

/** Cases in which the reader may still write a statement as the accused. */
async function statementSteps(db: Executor, user_id: number, now: Date): Promise<NextStep[]> {
  const { rows } = await db.execute<OpenStatement>(sql`
    select i.id as incident_id, ev.title, ev.title_en, greatest(i.statements_until, p.question_until)::text as deadline
    from ${parties} p
    join ${incidents} i on i.id = p.incident_id
    join ${roundSessions} s on s.id = i.round_session_id
    join ${rounds} r on r.id = s.round_id
    join ${events} ev on ev.id = r.event_id
    where p.id in (
        select id from ${parties} where user_id = ${user_id}
        union
        select named.id from ${entries} e join ${parties} named on named.entry_id = e.id
        where e.user_id = ${user_id}
      )
      and p.role = 'accused' and i.accepted_at is not null and i.decided_at is null and i.withdrawn_at is null
      and i.inadmissible_at is null and i.merged_into_id is null
      and greatest(i.statements_until, p.question_until) >= ${instant(now)}
      and not exists (
        select from ${statements} w where w.incident_id = i.id and (w.party_id = p.id or w.user_id = ${user_id})
      )
    order by deadline, i.id limit ${nextStepsMax}`);
  return rows.map(({ deadline, ...row }) => ({ kind: 'statement', ...row, deadline: new Date(deadline) }));
}

async function gapStep(deps: Deps, self: Self): Promise<NextStep[]> {
  const nearest = await findNearestPlace(deps.db, self);
  if (!nearest || nearest.gap > gapMaxMs) return [];
  const { track, layout, gap, place } = nearest;
  const names = await getNames(deps.db);
  return [
    { kind: 'gap', track_name: trackKey(track, layout), track: names.track(track, layout), gap, place },
  ];
}

interface PointsAhead extends Record<string, unknown> {
  slug: string;
  title: string;
  title_en: string | null;
  points: number;
  place: number;
}

/** The nearest position above in the standings of a season with rounds left. */
async function pointsStep(db: Executor, user_id: number, now: Date): Promise<NextStep[]> {
  const { rows } = await db.execute<PointsAhead>(sql`
    select c.slug, c.name as title, c.name_en as title_en, ((above.score ->> 'counted')::int - (mine.score ->> 'counted')::int) as points,
      (above.score ->> 'position')::int as place
    from ${entries} e
    join ${standings} mine on mine.entry_id = e.id and mine.scope = ''
    join ${championships} c on c.id = mine.championship_id and c.cancelled_at is null and c.kind = 'season'
    join lateral (
      select score from ${standings} up
      where up.championship_id = mine.championship_id and up.scope = '' and up.row < mine.row
        and (up.score ->> 'counted')::int > (mine.score ->> 'counted')::int
      order by up.row desc limit 1
    ) above on true
    where e.user_id = ${user_id} and e.state = 'confirmed' and exists (
      select from ${rounds} r join ${events} ev on ev.id = r.event_id
      where r.championship_id = c.id and r.cancelled_at is null and r.official_at is null and ev.end_date > ${instant(now)}
    )
    order by points, c.id limit 1`);
  return rows.map(({ points, ...row }) => ({ kind: 'points', ...row, points: points / 100 }));
}

interface ComingRound extends Record<string, unknown> {
  track: string;
  title: string;
  title_en: string | null;
  event_id: number;
  start_date: string;
}

/** The reader's next round on a track without own laps. */
async function trackStep(db: Executor, self: Self, now: Date): Promise<NextStep[]> {
  const { rows } = await db.execute<ComingRound>(sql`
    select r.track, ev.title, ev.title_en, ev.id as event_id, ev.start_date::text
    from ${entries} e
    join ${rounds} r on r.championship_id = e.championship_id and (e.round_id is null or e.round_id = r.id)
    join ${championships} c on c.id = r.championship_id and c.cancelled_at is null
    join ${events} ev on ev.id = r.event_id
    where e.user_id = ${self.id} and e.state = 'confirmed' and r.cancelled_at is null and r.postponed_at is null
      and ev.start_date > ${instant(now)} and ev.start_date < ${instant(new Date(now.getTime() + roundAheadDays * dayMs))}
      and not exists (select from ${absences} a where a.round_id = r.id and a.entry_id = e.id)
    order by ev.start_date, r.id limit 1`);
  const [round] = rows;
  if (!round?.track) return [];
  const driven = await db
    .selectDistinct({ track: bestLaps.track, layout: bestLaps.layout })
    .from(bestLaps)
    .where(eq(bestLaps.steam_id, self.steam_id));
  const { track, start_date, ...event } = round;
  if (driven.some((one) => trackKey(one.track, one.layout) === track)) return [];
  const names = await getNames(db);
  return [
    {
      kind: 'track',
      ...event,
      track_name: track,
      track: names.trackOfKey(track),
      start_date: new Date(start_date),
    },
  ];
}

async function safetyStep(db: Executor, self: Self): Promise<NextStep[]> {
  const [driver] = await db
    .select({ rating: drivers.safety_rating })
    .from(drivers)
    .where(eq(drivers.steam_id, self.steam_id));
  const star = driver && gapToStar(driver.rating);
  return star ? [{ kind: 'safety', ...star }] : [];
}

const deadlineOf = (step: NextStep) =>
  'deadline' in step && step.deadline ? step.deadline.getTime() : Number.MIN_SAFE_INTEGER;

/** Lists up to three next steps: those with deadlines first, then one of each other kind. */
export async function listNextSteps(deps: Deps, reader: Reader): Promise<NextStep[]> {
  const { db } = deps;
  const now = deps.now();
  const { id, steam_id } = reader;
  const [entries, statements] = await Promise.all([entrySteps(deps, reader), statementSteps(db, id, now)]);
  const urgent = [...entries, ...statements].toSorted((one, other) => deadlineOf(one) - deadlineOf(other));
  if (urgent.length >= nextStepsMax || steam_id === null) return urgent.slice(0, nextStepsMax);
  const self = { id, steam_id };
  const others = await Promise.all([
    gapStep(deps, self),
    pointsStep(db, id, now),
    trackStep(db, self, now),
    safetyStep(db, self),
  ]);
  return [...urgent, ...others.flat()].slice(0, nextStepsMax);
}
