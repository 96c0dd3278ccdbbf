import { isInTime } from '@paddock/contract/championships/entries/deadlines';
import type { OwnEntry, SignUpForm } from '@paddock/contract/championships/entries/entry-calls';
import { activeEntryStates, placeNewEntry } from '@paddock/contract/championships/entries/places';
import { signUpsPerHour } from '@paddock/contract/championships/rules';
import { AppError, invalid } from '@paddock/contract/core/errors';
import { and, eq, gt, inArray, isNull, ne } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { keyedMutex } from '../../../concurrency/keyed-mutex.ts';
import type { Executor } from '../../../db/database.ts';
import type { Viewer } from '../../../http/app-types.ts';
import { getNames } from '../../catalogue/names.ts';
import { checkTeam } from '../crews/check-team.ts';
import {
  type ChampionshipRow,
  type ClassRow,
  findChampionshipIdOfRound,
  loadSeason,
  lockChampionship,
  type Season,
} from '../queries.ts';
import { getVisible } from '../seasons/list-championships.ts';
import { signUpOf, stateOfChampionship, stateOfRound } from '../seasons/states.ts';
import { entries } from '../tables.ts';
import { countScope } from './entry-rows.ts';
import { toOwnEntry } from './list-own-entries.ts';
import type { EntryRow } from './notify-entrant.ts';
import { checkRequirements, isCarAllowed } from './requirements.ts';
import { showParticipants } from './show-participants.ts';

/** A rush for one championship holds one connection and not all. */
export const championshipTurns = keyedMutex();

const hourMs = 3_600_000;

/** Throws sign_up_closed unless entries are taken at this moment. */
function checkWindow(season: Season, round_id: number | null, now: Date): void {
  const { championship, rounds } = season;
  const { mode, opens_at, closes_at } = championship.settings.sign_up;
  const state = stateOfChampionship(season, now);
  const closed = new AppError('sign_up_closed');
  if (state !== 'open' && state !== 'running') throw closed;
  if ((mode === 'round') !== (round_id !== null)) throw closed;
  if (round_id === null) {
    if (opens_at && now < new Date(opens_at)) throw closed;
    if (closes_at && !isInTime(new Date(closes_at), now)) throw closed;
    return;
  }
  const row = rounds.find(({ round }) => round.id === round_id);
  if (!row || stateOfRound(championship, row, now) !== 'sign_up') {
    // While check-in is open the phase is another, and sign-up may still be.
    const window = row && signUpOf(championship, row);
    const isOpen = window && now >= window.opens_at && isInTime(window.closes_at, now);
    if (!isOpen || row.round.cancelled_at || row.round.postponed_at) throw closed;
  }
}

/** Throws rate_limited for whoever signs up again and again. */
async function checkHour(tx: Executor, user_id: number, now: Date): Promise<void> {
  const since = new Date(now.getTime() - hourMs);
  const rows = await tx
    .select({ created_at: entries.created_at })
    .from(entries)
    .where(and(eq(entries.user_id, user_id), gt(entries.created_at, since)))
    .orderBy(entries.created_at);
  const [oldest] = rows;
  if (rows.length >= signUpsPerHour && oldest)
    throw new AppError('rate_limited', {
      retryAfter: Math.max(1, Math.ceil((oldest.created_at.getTime() + hourMs - now.getTime()) / 1000)),
    });
}

/** Throws number_taken for the number of another driver of the championship. */
export async function checkNumber(
  tx: Executor,
  { championship }: Season,
  steam_id: string,
  number: number | null | undefined,
  by: 'driver' | 'staff' = 'driver',
): Promise<void> {
  if (number === null || number === undefined) return;
  const taken = new AppError('number_taken', { values: { number } });
  if (number === 1 && by === 'driver' && championship.settings.hold_number_one) throw taken;
  const [other] = await tx
    .select({ id: entries.id })
    .from(entries)
    .where(
      and(
        eq(entries.championship_id, championship.id),
        eq(entries.number, number),
        ne(entries.steam_id, steam_id),
        inArray(entries.state, [...activeEntryStates]),
      ),
    )
    .limit(1);
  if (other) throw taken;
}

/** Throws entry_exists for a driver who has an entry already. */
export async function checkNoEntry(
  tx: Executor,
  championship_id: number,
  round_id: number | null,
  steam_id: string,
) {
  const [own] = await tx
    .select({ id: entries.id })
    .from(entries)
    .where(
      and(
        eq(entries.championship_id, championship_id),
        round_id === null ? isNull(entries.round_id) : eq(entries.round_id, round_id),
        eq(entries.steam_id, steam_id),
        inArray(entries.state, [...activeEntryStates]),
      ),
    )
    .limit(1);
  if (own) throw new AppError('entry_exists');
}

/** The class of a code, with a car that may drive in it. Throws validation_failed by field. */
export async function getClassFor(
  tx: Executor,
  { championship, classes }: Season,
  { class: code, car }: { class: string; car: string },
): Promise<ClassRow> {
  const own = classes.find((one) => one.code.toLowerCase() === code.toLowerCase());
  if (!own) throw invalid({ field: 'class', code: 'class_unknown' });
  if (!isCarAllowed(await getNames(tx), championship, own, car.toLowerCase()))
    throw invalid({ field: 'car', code: 'car_not_in_class' });
  return own;
}

export async function insertEntry(tx: Executor, values: typeof entries.$inferInsert): Promise<EntryRow> {
  const [row] = await tx.insert(entries).values(values).returning();
  if (!row) throw new Error('the insert returned no row');
  return row;
}

interface SignUp {
  championship: ChampionshipRow;
  round_id: number | null;
  form: SignUpForm;
  viewer: Viewer;
}

/** What is the driver's own is read while others have their turn; the lock is held for the place alone. */
async function signUp(
  deps: Deps,
  { championship: { id: championship_id, ...asked }, round_id, form, viewer }: SignUp,
): Promise<OwnEntry> {
  const now = deps.now();
  const own = Promise.all([
    checkRequirements(deps.db, asked, viewer.id, now),
    checkHour(deps.db, viewer.id, now),
  ]);
  // It is asked for when its turn has come, and may have failed by then.
  own.catch(() => undefined);
  const enter = () =>
    deps.db.transaction(async (tx) => {
      const championship = await lockChampionship(tx, championship_id);
      if (!championship) throw new AppError('not_found');
      const season = await loadSeason(tx, championship);
      checkWindow(season, round_id, now);
      const [steam_id] = await own;
      await checkNoEntry(tx, championship_id, round_id, steam_id);
      if (form.rules_version !== championship.rules_version) throw new AppError('rules_changed');
      const { id: class_id, capacity } = await getClassFor(tx, season, form);
      await checkNumber(tx, season, steam_id, form.number);
      const driver = { steam_id, user_id: viewer.id, round_id };
      const team_id = await checkTeam(tx, season, driver, {
        team_id: form.team_id ?? null,
        by: 'driver',
        now,
      });
      const places = await countScope(tx, { class_id, round_id }, capacity);
      const state = placeNewEntry(places, championship.settings.sign_up);
      if (!state) throw new AppError('waiting_list_full');
      const row = await insertEntry(tx, {
        championship_id,
        class_id,
        round_id,
        user_id: viewer.id,
        steam_id,
        name: viewer.username,
        team_id,
        state,
        car: form.car.toLowerCase(),
        skin: form.skin || null,
        number: form.number ?? null,
        note: form.note || null,
        auto_accept: form.auto_accept,
        rules_version: form.rules_version,
        // The order of the database's clock where two come in one millisecond is that of the ids.
        queued_at: deps.now(),
        created_at: now,
        updated_at: now,
      });
      if (state === 'confirmed') await showParticipants(tx, championship_id, viewer.id);
      return { season, row };
    });
  const { season, row } = await championshipTurns(String(championship_id), enter);
  return toOwnEntry(deps.db, season, row, now);
}

/** For all rounds of a season. */
export async function enterChampionship(
  deps: Deps,
  slug: string,
  form: SignUpForm,
  viewer: Viewer,
): Promise<OwnEntry> {
  const championship = await getVisible(deps.db, slug, viewer.role);
  return signUp(deps, { championship, round_id: null, form, viewer });
}

export async function enterRound(
  deps: Deps,
  round_id: number,
  form: SignUpForm,
  viewer: Viewer,
): Promise<OwnEntry> {
  const championship_id = await findChampionshipIdOfRound(deps.db, round_id);
  if (championship_id === undefined) throw new AppError('not_found');
  const championship = await getVisible(deps.db, championship_id, viewer.role);
  return signUp(deps, { championship, round_id, form, viewer });
}
