import { singleSlugOf } from '@paddock/contract/championships/rules';
import type { EventSignUp, EventSignUpForm } from '@paddock/contract/championships/setup/event-sign-up-calls';
import { AppError } from '@paddock/contract/core/errors';
import { gameIds } from '@paddock/contract/servers/games';
import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Deps } from '../../../adapters/deps.ts';
import { audit } from '../../../db/audit/audit.ts';
import type { Executor } from '../../../db/database.ts';
import { editedAt } from '../../../db/edits.ts';
import { getNames } from '../../catalogue/names.ts';
import { lockEvent } from '../../events/queries.ts';
import { events } from '../../events/tables.ts';
import { gameServers } from '../../servers/tables.ts';
import { listActive } from '../count-places.ts';
import { settlePlaces } from '../places/settle-places.ts';
import { type ChampionshipRow, findChampionship, getChampionshipIdOfRound, loadSeason } from '../queries.ts';
import {
  columnsOf,
  insertClasses,
  removeWithRounds,
  replaceClasses,
  setEventCapacity,
} from '../setup/edit-championship.ts';
import { insertRound, replaceSessions } from '../setup/edit-round.ts';
import { type Form, validateClasses, validateForm } from '../setup/validate-form.ts';
import { hasResult } from '../states.ts';
import { championships, rounds } from '../tables.ts';
import { toClass, toRound } from '../to-championship.ts';
import { type LockedSeason, trySeason } from '../with-season.ts';

type SignUp = NonNullable<z.output<typeof EventSignUpForm>['sign_up']>;
type EventRow = NonNullable<Awaited<ReturnType<typeof lockEvent>>>;

async function toSignUp(
  db: Executor,
  championship: ChampionshipRow,
  now: Date,
): Promise<EventSignUp['sign_up']> {
  const season = await loadSeason(db, championship);
  const [row] = season.rounds;
  if (!row) throw new Error(`single championship ${championship.id} has no round`);
  return {
    championship_id: championship.id,
    slug: championship.slug,
    classes: season.classes.map(toClass),
    rules: championship.rules,
    settings: championship.settings,
    round: toRound({ championship, row, number: 1 }, await getNames(db), now),
    entries: (await listActive(db, championship.id)).length,
  };
}

/** Finds the championship of an event's round, if it has one. */
async function findOf(db: Executor, { round_id }: Pick<EventRow, 'round_id'>) {
  return round_id === null ? undefined : findChampionship(db, await getChampionshipIdOfRound(db, round_id));
}

/** Throws not_found. */
export async function getEventSignUp(db: Executor, event_id: number, now: Date): Promise<EventSignUp> {
  const [event] = await db.select().from(events).where(eq(events.id, event_id));
  if (!event) throw new AppError('not_found');
  const { id, title, title_en, start_date } = event;
  const championship = await findOf(db, event);
  const season =
    championship?.kind === 'season'
      ? { id: championship.id, name: championship.name, name_en: championship.name_en }
      : null;
  const sign_up = championship?.kind === 'single' ? await toSignUp(db, championship, now) : null;
  const { updated_at } = championship ?? event;
  return { event: { id, title, title_en, start_date }, season, sign_up, updated_at };
}

async function gameOf(tx: Executor, { server_id }: EventRow): Promise<ChampionshipRow['game']> {
  if (server_id === null) return gameIds[0];
  const [server] = await tx
    .select({ game: gameServers.game })
    .from(gameServers)
    .where(eq(gameServers.id, server_id));
  return server?.game ?? gameIds[0];
}

/** Converts the form to that of a championship named after the event. */
async function toForm(tx: Executor, event: EventRow, { classes, rules, settings }: SignUp): Promise<Form> {
  return {
    name: event.title,
    name_en: event.title_en,
    slug: singleSlugOf(event.id),
    game: await gameOf(tx, event),
    season: '',
    description: event.description,
    description_en: event.description_en,
    rules,
    classes,
    settings: {
      ...settings,
      sign_up: { ...settings.sign_up, mode: 'round', opens_at: null, closes_at: null },
    },
    published: true,
  };
}

async function create(tx: Executor, event: EventRow, sent: SignUp, at: Date): Promise<void> {
  const form = await toForm(tx, event, sent);
  await validateForm(tx, form);
  const [row] = await tx
    .insert(championships)
    .values({ ...columnsOf(form), kind: 'single', published_at: at, created_at: at, updated_at: at })
    .onConflictDoNothing()
    .returning();
  if (!row) throw new AppError('slug_taken');
  await insertClasses(tx, row.id, form.classes);
  await insertRound(tx, row.id, event, sent, at);
}

async function update(locked: LockedSeason, event: EventRow, sent: SignUp): Promise<void> {
  const { tx, season, now: at } = locked;
  const championship = season.championship;
  const [row] = season.rounds;
  if (!row) throw new Error(`single championship ${championship.id} has no round`);
  if (row.round.official_at) throw new AppError('result_official');
  if (championship.cancelled_at || championship.archived_at) throw new AppError('championship_started');
  const form = await toForm(tx, event, sent);
  await validateForm(tx, form, championship.id);
  await validateClasses(tx, season, form);
  await tx
    .update(championships)
    .set({
      rules: form.rules,
      rules_version: championship.rules_version + (form.rules === championship.rules ? 0 : 1),
      settings: form.settings,
      updated_at: editedAt(championships.updated_at, at),
    })
    .where(eq(championships.id, championship.id));
  await replaceClasses(tx, championship.id, form.classes);
  await tx
    .update(rounds)
    .set({ track: sent.track, updated_at: editedAt(rounds.updated_at, at) })
    .where(eq(rounds.id, row.round.id));
  await replaceSessions(tx, row, sent.sessions);
  await setEventCapacity(tx, championship.id);
  await settlePlaces(locked, championship.id);
}

/** Throws event_has_entries once a driver is entered or a session has a result. */
async function remove({ tx, season }: LockedSeason): Promise<void> {
  const { id } = season.championship;
  const isDriven = season.rounds.some(({ sessions }) => sessions.some(hasResult));
  if (isDriven || (await listActive(tx, id)).length > 0) throw new AppError('event_has_entries');
  await removeWithRounds(tx, id);
}

/** Opens or changes the sign-up of an event, or with null removes it. */
export async function updateEventSignUp(
  deps: Deps,
  event_id: number,
  { sign_up: sent, updated_at: seen }: z.output<typeof EventSignUpForm>,
): Promise<EventSignUp> {
  const before = await getEventSignUp(deps.db, event_id, deps.now());
  if (before.season) throw new AppError('event_in_round');
  const championship_id = before.sign_up?.championship_id;
  const change = async (tx: Executor, at: Date, locked?: LockedSeason) => {
    const championship = locked?.season.championship;
    const event = await lockEvent(tx, event_id);
    if (!event) throw new AppError('not_found');
    const current = await findOf(tx, event);
    if (current?.kind === 'season') throw new AppError('event_in_round');
    // The sign-up was replaced, or the form was loaded before the last change.
    if (
      current?.id !== championship?.id ||
      (seen && championship && seen.getTime() !== championship.updated_at.getTime())
    )
      throw new AppError('changed_meanwhile', { record: await getEventSignUp(tx, event_id, at) });
    if (!locked) {
      if (sent) await create(tx, event, sent, at);
    } else if (sent) await update(locked, event, sent);
    else await remove(locked);
    const after = await getEventSignUp(tx, event_id, at);
    await audit(tx, {
      target: { type: 'event', id: event_id, name: event.title },
      before: { sign_up: before.sign_up },
      after: { sign_up: after.sign_up },
    });
    return after;
  };
  const changed =
    championship_id === undefined
      ? await deps.db.transaction((tx) => change(tx, deps.now()))
      : await trySeason(deps, championship_id, (locked) => change(locked.tx, locked.now, locked));
  if (changed) return changed;
  throw new AppError('changed_meanwhile', { record: await getEventSignUp(deps.db, event_id, deps.now()) });
}
