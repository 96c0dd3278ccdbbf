import { AppError, invalid } from '@paddock/contract/core/errors';
import type { Executor } from '../../../db/database.ts';
import { getNames } from '../../catalogue/names.ts';
import type { EntryRow } from '../places/notify-entrant.ts';
import type { ClassRow, Season } from '../queries.ts';
import { findReigningChampion } from '../seasons/series-champions.ts';
import { isCarAllowed } from './requirements.ts';

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
