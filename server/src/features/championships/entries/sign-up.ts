import { isInTime } from '@paddock/contract/championships/entries/deadlines';
import type { OwnEntry, SignUpForm } from '@paddock/contract/championships/entries/entry-calls';
import { countPlaces, placeNewEntry } from '@paddock/contract/championships/entries/places';
import { AppError } from '@paddock/contract/core/errors';
import type { Deps } from '../../../adapters/deps.ts';
import { keyedMutex } from '../../../concurrency/keyed-mutex.ts';
import type { Executor } from '../../../db/database.ts';
import type { Viewer } from '../../../http/app-types.ts';
import { checkTeam } from '../crews/check-team.ts';
import { checkBar } from '../places/bars.ts';
import { capacityOf, listAbsences } from '../places/count-places.ts';
import { insertEntry, listPlaceHolders, listRelatedEntries } from '../places/entry-rows.ts';
import type { EntryRow } from '../places/notify-entrant.ts';
import { showParticipants } from '../places/show-participants.ts';
import {
  type ChampionshipRow,
  findChampionshipIdOfRound,
  loadSeason,
  lockChampionship,
  type Season,
} from '../queries.ts';
import { getVisible } from '../seasons/list-championships.ts';
import { signUpOf, stateOfChampionship, stateOfRound } from '../seasons/states.ts';
import { checkNoEntry, checkNumber, getClassFor } from './check-entry.ts';
import { toOwnEntry } from './list-own-entries.ts';
import { checkHour, checkRequirements, findMember } from './requirements.ts';

/** A rush for one championship holds one connection and not all. */
export const championshipTurns = keyedMutex();

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

/** Who signs up for what, and what was looked at before the lock. */
interface SignUp {
  championship: ChampionshipRow;
  round_id: number | null;
  form: SignUpForm;
  viewer: Viewer;
}

type Driver = Omit<SignUp, 'championship'> & { steam_id: string };

/**
 * Locks the championship and reads what a sign-up is decided by. All statements are sent together and run in this order, so that what
 * follows the lock reads what holds under it: a rush waits for one round trip in place of five. Throws not_found.
 */
async function lockForSignUp(tx: Executor, championship: ChampionshipRow, { steam_id, form }: Driver) {
  const { id } = championship;
  const [held, season, active, related, absences] = await Promise.all([
    lockChampionship(tx, id),
    loadSeason(tx, championship),
    listPlaceHolders(tx, id),
    listRelatedEntries(tx, id, { steam_id, number: form.number }),
    listAbsences(tx, id),
  ]);
  if (!held) throw new AppError('not_found');
  return { season: { ...season, championship: held }, active, related, absences };
}

/** Inserts the entry. Throws the reason if the driver may not enter. */
async function insertSignUp(
  tx: Executor,
  { season, active, related, absences }: Awaited<ReturnType<typeof lockForSignUp>>,
  { round_id, form, viewer, steam_id }: Driver,
  now: Date,
): Promise<EntryRow> {
  const { championship } = season;
  const { id: championship_id } = championship;
  checkWindow(season, round_id, now);
  checkNoEntry(related, { round_id, steam_id });
  if (form.rules_version !== championship.rules_version) throw new AppError('rules_changed');
  const { id: class_id } = await getClassFor(tx, season, form);
  await checkNumber(tx, season, related, { steam_id, number: form.number, now });
  const driver = { steam_id, user_id: viewer.id, round_id };
  const team_id = await checkTeam(tx, season, driver, { team_id: form.team_id ?? null, by: 'driver', now });
  const rivals = active.filter((one) => one.class_id === class_id && one.round_id === round_id);
  const capacity = capacityOf(season, { class_id, round_id }, { active, absences }, now);
  const state = placeNewEntry(countPlaces(rivals, capacity), championship.settings.sign_up);
  if (!state) throw new AppError('waiting_list_full');
  return insertEntry(tx, {
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
    queued_at: now,
    created_at: now,
    updated_at: now,
  });
}

/** What is the driver's own is read before; the lock is held for the place alone. */
async function signUp(deps: Deps, { championship, ...sign }: SignUp): Promise<OwnEntry> {
  const { id } = championship;
  const at = deps.now();
  const member = await findMember(deps.db, sign.viewer.id);
  const steam_id = await checkRequirements(deps.db, championship, member, at);
  if (member) checkHour(member, at);
  await checkBar(deps.db, championship, { steam_id, round_id: sign.round_id }, at);
  const entered = await championshipTurns(String(id), () =>
    deps.db.transaction(async (tx) => {
      const driver = { ...sign, steam_id };
      const locked = await lockForSignUp(tx, championship, driver);
      const row = await insertSignUp(tx, locked, driver, deps.now());
      if (row.state === 'confirmed') await showParticipants(tx, id, sign.viewer.id);
      return { season: locked.season, row };
    }),
  );
  return toOwnEntry(deps.db, entered, deps.now());
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
