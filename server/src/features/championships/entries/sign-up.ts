import { isInTime } from '@paddock/contract/championships/entries/deadlines';
import type { OwnEntry, SignUpForm } from '@paddock/contract/championships/entries/entry-calls';
import { countPlaces, placeNewEntry } from '@paddock/contract/championships/entries/places';
import { AppError } from '@paddock/contract/core/errors';
import type { Deps } from '../../../adapters/deps.ts';
import { gatherWorks } from '../../../concurrency/gather-works.ts';
import { keyedMutex } from '../../../concurrency/keyed-mutex.ts';
import type { Executor } from '../../../db/database.ts';
import type { Viewer } from '../../../http/app-types.ts';
import { checkTeam } from '../crews/check-team.ts';
import { type Absence, capacityOf, listAbsences } from '../places/count-places.ts';
import { listActive } from '../places/entry-rows.ts';
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
import { entries } from '../tables.ts';
import { checkNoEntry, checkNumber, getClassFor, type KnownEntry } from './check-entry.ts';
import { toOwnEntry } from './list-own-entries.ts';
import { checkHour, checkRequirements, type EntryGuard, findMember } from './requirements.ts';

/** A rush for one championship holds one connection and not all. */
export const championshipTurns = keyedMutex();

/** Of one transaction: whoever else asks for the championship waits no longer than for these. */
const signUpsTogether = 100;
/** In a rush a transaction that holds a few of them costs as much as one that holds many: it waits so many ms for more. */
const rush = { restMs: () => 40, several: 40 };

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

interface SignUp {
  championship_id: number;
  round_id: number | null;
  form: SignUpForm;
  viewer: Viewer;
  steam_id: string;
  now: Date;
}

type NewEntry = typeof entries.$inferInsert & KnownEntry;

/** The entry that a sign-up makes beside those that are active. Throws what keeps it from being one. */
async function toNewEntry(
  tx: Executor,
  season: Season,
  { active, absences }: { active: readonly KnownEntry[]; absences: readonly Absence[] },
  { championship_id, round_id, form, viewer, steam_id, now }: SignUp,
): Promise<NewEntry> {
  const { championship } = season;
  checkWindow(season, round_id, now);
  checkNoEntry(active, { round_id, steam_id });
  if (form.rules_version !== championship.rules_version) throw new AppError('rules_changed');
  const { id: class_id } = await getClassFor(tx, season, form);
  await checkNumber(tx, season, active, { steam_id, number: form.number, now });
  const driver = { steam_id, user_id: viewer.id, round_id };
  const team_id = await checkTeam(tx, season, driver, { team_id: form.team_id ?? null, by: 'driver', now });
  const rivals = active.filter((one) => one.class_id === class_id && one.round_id === round_id);
  const capacity = capacityOf(season, { class_id, round_id }, { active, absences }, now);
  const state = placeNewEntry(countPlaces(rivals, capacity), championship.settings.sign_up);
  if (!state) throw new AppError('waiting_list_full');
  return {
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
  };
}

interface Entered {
  season: Season;
  row: EntryRow;
  queue_number: number | null;
}

/** The place in the queue of the last of the active entries. */
function queueNumberOfLast(
  active: readonly KnownEntry[],
  { class_id, round_id, state }: KnownEntry,
): number | null {
  if (state !== 'waiting') return null;
  return active.filter((one) => one.state === state && one.class_id === class_id && one.round_id === round_id)
    .length;
}

/** Takes sign-ups of one championship in their order under one lock. Who cannot enter is answered the error, and keeps nobody out. */
async function takeSignUps(
  deps: Deps,
  championship_id: number,
  asked: readonly SignUp[],
): Promise<(Entered | AppError)[]> {
  return deps.db.transaction(async (tx) => {
    const championship = await lockChampionship(tx, championship_id);
    if (!championship) return asked.map(() => new AppError('not_found'));
    const [season, active, absences] = await Promise.all([
      loadSeason(tx, championship),
      listActive(tx, championship_id) as Promise<KnownEntry[]>,
      listAbsences(tx, championship_id),
    ]);
    const queued_at = deps.now();
    const values: NewEntry[] = [];
    const made: ((Pick<NewEntry, 'round_id' | 'steam_id'> & Pick<Entered, 'queue_number'>) | AppError)[] = [];
    for (const one of asked) {
      const entry = await toNewEntry(tx, season, { active, absences }, one).catch(toAppError);
      if (entry instanceof AppError) made.push(entry);
      else {
        active.push(entry);
        // The order of those who come in one millisecond is that of the ids.
        values.push({ ...entry, queued_at });
        made.push({ ...entry, queue_number: queueNumberOfLast(active, entry) });
      }
    }
    const rows = values.length === 0 ? [] : await tx.insert(entries).values(values).returning();
    const confirmed = rows.filter(({ state }) => state === 'confirmed');
    const only = confirmed.length === 1 ? confirmed[0]?.user_id : undefined;
    if (confirmed.length > 0) await showParticipants(tx, championship_id, only ?? undefined);
    const rowOf = new Map(rows.map((row) => [`${row.round_id}:${row.steam_id}`, row]));
    return made.map((one) => {
      if (one instanceof AppError) return one;
      const row = rowOf.get(`${one.round_id}:${one.steam_id}`);
      if (!row) throw new Error('the insert returned no row');
      return { season, row, queue_number: one.queue_number };
    });
  });
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}

const keyOf = ({ championship_id, steam_id }: SignUp) => `${championship_id} ${steam_id}`;

const gatherers = new WeakMap<Deps, (sign: SignUp) => Promise<Entered | AppError>>();

/** Those who come while others are entered are entered together after them: a rush waits for few locks. */
function gathererOf(deps: Deps): (sign: SignUp) => Promise<Entered | AppError> {
  const known = gatherers.get(deps);
  if (known) return known;
  const gather = gatherWorks(
    async (asked: readonly SignUp[]) => {
      const taken = new Map<SignUp, Entered | AppError>();
      for (let left = asked; left.length > 0; left = left.filter((one) => !taken.has(one))) {
        // A driver's next entry is checked against the one before, as it stands in the database.
        const firsts = [...Map.groupBy(left, keyOf).values()].flatMap(([one]) => one ?? []);
        for (const [id, own] of Map.groupBy(firsts, ({ championship_id }) => championship_id)) {
          const results = await championshipTurns(String(id), () => takeSignUps(deps, id, own));
          own.forEach((one, place) => taken.set(one, results[place] as Entered | AppError));
        }
      }
      return asked.map((one) => taken.get(one) as Entered | AppError);
    },
    { sizeOf: () => 1, most: signUpsTogether, ...rush },
  );
  gatherers.set(deps, gather);
  return gather;
}

/** What is the driver's own is read before; the lock is held for the place alone. */
async function signUp(
  deps: Deps,
  championship: ChampionshipRow,
  { guards, ...sign }: Pick<SignUp, 'round_id' | 'form' | 'viewer'> & { guards: readonly EntryGuard[] },
): Promise<OwnEntry> {
  const now = deps.now();
  const { id } = sign.viewer;
  const member = await findMember(deps.db, id);
  const steam_id = await checkRequirements(deps.db, championship, member, now);
  if (member) checkHour(member, now);
  const entrant = { championship, steam_id, round_id: sign.round_id, now };
  for (const guard of guards) await guard(deps.db, entrant);
  const entered = await gathererOf(deps)({ ...sign, championship_id: championship.id, steam_id, now });
  if (entered instanceof AppError) throw entered;
  return toOwnEntry(deps.db, entered, now);
}

interface SignedUpBy {
  viewer: Viewer;
  guards: readonly EntryGuard[];
}

/** For all rounds of a season. */
export async function enterChampionship(
  deps: Deps,
  slug: string,
  form: SignUpForm,
  { viewer, guards }: SignedUpBy,
): Promise<OwnEntry> {
  const championship = await getVisible(deps.db, slug, viewer.role);
  return signUp(deps, championship, { round_id: null, form, viewer, guards });
}

export async function enterRound(
  deps: Deps,
  round_id: number,
  form: SignUpForm,
  { viewer, guards }: SignedUpBy,
): Promise<OwnEntry> {
  const championship_id = await findChampionshipIdOfRound(deps.db, round_id);
  if (championship_id === undefined) throw new AppError('not_found');
  const championship = await getVisible(deps.db, championship_id, viewer.role);
  return signUp(deps, championship, { round_id, form, viewer, guards });
}
