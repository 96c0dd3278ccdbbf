import { signUpsPerHour } from '@paddock/contract/championships/rules';
import { AppError, type FieldError, invalid } from '@paddock/contract/core/errors';
import { hourMs } from '@paddock/contract/durations';
import { safetyRating } from '@paddock/contract/racing/rules';
import { and, eq, exists, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import type { BarOf, Entrant } from '../../../follow-ups/interface.ts';
import { getNames, type Names } from '../../catalogue/names.ts';
import { isRunning } from '../../entitlements/queries.ts';
import { entitlements } from '../../entitlements/tables.ts';
import { drivers } from '../../racing/tables.ts';
import { users } from '../../users/tables.ts';
import type { EntryRow } from '../notify-entrant.ts';
import type { ChampionshipRow, ClassRow, Season } from '../queries.ts';
import { findReigningChampion } from '../seasons/series-champions.ts';
import type { Locked } from '../with-season.ts';

/** The fields of an existing entry that new entries are validated against. */
export type KnownEntry = Pick<EntryRow, 'class_id' | 'round_id' | 'steam_id' | 'number' | 'state'>;

/**
 * Throws number_taken if another active entry of the championship has the number, or if number 1 is reserved for the series' reigning
 * champion. `now` is absent if staff assign the number; the reservation does not apply then.
 */
export async function checkNumber(
  tx: Executor,
  { championship }: Season,
  active: readonly KnownEntry[],
  { steam_id, number, now }: { steam_id: string; number: number | null | undefined; now?: Date },
): Promise<void> {
  if (number === null || number === undefined) return;
  const isHeld = number === 1 && now !== undefined && championship.settings.hold_number_one;
  const mayNot = isHeld && (await findReigningChampion(tx, championship, now)) !== steam_id;
  if (mayNot || active.some((one) => one.number === number && one.steam_id !== steam_id))
    throw new AppError('number_taken', { values: { number } });
}

/** Throws entry_exists if the driver already has an active entry. */
export function checkNoEntry(
  active: readonly KnownEntry[],
  { round_id, steam_id }: Pick<KnownEntry, 'round_id' | 'steam_id'>,
): void {
  if (active.some((one) => one.round_id === round_id && one.steam_id === steam_id))
    throw new AppError('entry_exists');
}

/** Returns the class with this code. Throws validation_failed if it does not exist or does not admit the car. */
export async function getClassFor(
  tx: Executor,
  { championship, classes }: Season,
  { class: code, car }: { class: string; car: string },
): Promise<ClassRow> {
  const raceClass = classes.find((one) => one.code.toLowerCase() === code.toLowerCase());
  if (!raceClass) throw invalid({ field: 'class', code: 'class_unknown' });
  if (!isCarAllowed(await getNames(tx), championship, raceClass, car.toLowerCase()))
    throw invalid({ field: 'car', code: 'car_not_in_class' });
  return raceClass;
}

/** Returns a condition: the member's Steam account is in a user group on any server. */
const isInGroup = (db: Executor, group: string, now: Date) =>
  exists(
    db
      .select({ id: entitlements.id })
      .from(entitlements)
      .where(and(eq(entitlements.group, group), eq(entitlements.steam_id, users.steam_id), isRunning(now))),
  );

/** Reads the facts about members that entry requirements are checked against. */
export function loadMemberFacts(
  db: Executor,
  { settings }: Pick<ChampionshipRow, 'settings'>,
  ids: readonly number[],
  now: Date,
) {
  const { user_group } = settings.requirements;
  return db
    .select({
      id: users.id,
      steam_id: users.steam_id,
      steam_verified: users.steam_verified,
      discord_id: users.discord_id,
      safety_rating: drivers.safety_rating,
      races: drivers.races,
      is_in_group: sql<boolean>`${user_group ? isInGroup(db, user_group, now) : true}`,
      /** Times of the latest sign-ups in ms, newest first, at most as many as an hour allows. */
      signed_up: sql<number[]>`array(
        select (extract(epoch from created_at) * 1000)::float8 from championship_entries
        where user_id = users.id order by created_at desc limit ${sql.raw(String(signUpsPerHour))})`,
    })
    .from(users)
    .leftJoin(drivers, eq(drivers.steam_id, users.steam_id))
    .where(inArray(users.id, [...ids]));
}

export type MemberFacts = Awaited<ReturnType<typeof loadMemberFacts>>[number];

/** Throws rate_limited after too many sign-ups in an hour. */
export function checkHour({ signed_up }: MemberFacts, now: Date): void {
  const oldest = signed_up[signUpsPerHour - 1];
  if (oldest !== undefined && oldest > now.getTime() - hourMs)
    throw new AppError('rate_limited', {
      retryAfter: Math.max(1, Math.ceil((oldest + hourMs - now.getTime()) / 1000)),
    });
}

/** Returns the Steam id. Throws steam_required without a Steam account, and requirement_missing with each unmet requirement. */
export function checkRequirements(
  { settings }: Pick<ChampionshipRow, 'settings'>,
  user: MemberFacts | undefined,
): string {
  if (!user?.steam_id) throw new AppError('steam_required');
  const { steam_verified, discord, safety_min, races_min, user_group } = settings.requirements;
  const errors: FieldError[] = [];
  if (steam_verified && !user.steam_verified)
    errors.push({ field: 'steam_verified', code: 'requirement_steam_verified' });
  if (discord && !user.discord_id) errors.push({ field: 'discord', code: 'requirement_discord' });
  const safety = user.safety_rating ?? safetyRating(0, 0);
  if (safety_min !== null && safety < safety_min)
    errors.push({
      field: 'safety_min',
      code: 'requirement_safety',
      values: { min: String(safety_min), value: safety.toFixed(2) },
    });
  const races = user.races ?? 0;
  if (races_min !== null && races < races_min)
    errors.push({ field: 'races_min', code: 'requirement_races', values: { min: races_min, value: races } });
  if (user_group && !user.is_in_group)
    errors.push({ field: 'user_group', code: 'requirement_group', values: { group: user_group } });
  if (errors.length > 0) throw new AppError('requirement_missing', { errors });
  return user.steam_id;
}

/** Returns whether a class admits a car, by its key or by its class in the catalogue. */
export function isCarAllowed(
  names: Names,
  { game }: ChampionshipRow,
  { cars }: ClassRow,
  car: string,
): boolean {
  if (cars.length === 0) return true;
  const catalogueClass = names.car(car, game).class;
  return (
    cars.includes(car) || (catalogueClass !== null && cars.includes(`class:${catalogueClass.toLowerCase()}`))
  );
}

/** Throws driver_barred for a barred entrant. */
export function assertNotBarred(barOf: BarOf, entrant: Entrant): void {
  const until = barOf(entrant);
  if (until === undefined) return;
  throw new AppError('driver_barred', {
    values: { until: until === null ? { message: 'driver_barred_season' } : { at: until } },
  });
}

/** Loads the bars of a championship. Throws driver_barred for a barred entrant. */
export async function checkBar(
  { tx, now, followUps }: Locked,
  championship: ChampionshipRow,
  entrant: Entrant,
): Promise<void> {
  assertNotBarred(await followUps.loadBars(tx, championship, now), entrant);
}
