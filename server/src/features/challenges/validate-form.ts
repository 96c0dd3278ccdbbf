import type { ChallengeForm } from '@paddock/contract/challenges/admin-calls';
import { isWindow, windowDaysMax } from '@paddock/contract/challenges/rules';
import { type FieldError, invalid } from '@paddock/contract/core/errors';
import { inArray } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Executor } from '../../db/database.ts';
import { gameServers } from '../servers/tables.ts';

type Form = z.output<typeof ChallengeForm>;

/** Validates that each prize is for one place or one number of laps, without duplicates. */
function prizeErrors({ prizes }: Form): FieldError[] {
  const keys = prizes.map(({ place, laps }) => `${place} ${laps}`);
  return prizes.flatMap(({ place, laps }, at): FieldError[] => {
    if ((place === null) === (laps === null))
      return [{ field: `prizes.${at}.place`, code: 'prize_place_or_laps' }];
    return keys.indexOf(`${place} ${laps}`) < at
      ? [{ field: `prizes.${at}.place`, code: 'prize_twice' }]
      : [];
  });
}

async function serverErrors(tx: Executor, { servers, game, prizes }: Form): Promise<FieldError[]> {
  const granted = prizes.flatMap(({ grants }) =>
    grants.flatMap((grant) => ('server_id' in grant && grant.server_id) || []),
  );
  const ids = [...new Set([...servers, ...granted])];
  const rows =
    ids.length === 0
      ? []
      : await tx
          .select({ id: gameServers.id, game: gameServers.game })
          .from(gameServers)
          .where(inArray(gameServers.id, ids));
  const gameOf = new Map(rows.map((row) => [row.id, row.game]));
  const errors: FieldError[] = [];
  if (servers.some((id) => !gameOf.has(id))) errors.push({ field: 'servers', code: 'server_unknown' });
  else if (servers.some((id) => gameOf.get(id) !== game))
    errors.push({ field: 'servers', code: 'server_other_game' });
  prizes.forEach(({ grants }, at) => {
    const isUnknown = grants.some(
      (grant) => 'server_id' in grant && grant.server_id !== undefined && !gameOf.has(grant.server_id),
    );
    if (isUnknown) errors.push({ field: `prizes.${at}.grants`, code: 'server_unknown' });
  });
  return errors;
}

/** Throws validation_failed for an invalid window, servers of another game and conflicting prizes. */
export async function validateForm(tx: Executor, form: Form): Promise<void> {
  const errors: FieldError[] = [];
  if (!isWindow(form))
    errors.push({ field: 'ends_at', code: 'challenge_window', values: { max: windowDaysMax } });
  if (form.car_class !== null && form.cars.length > 0)
    errors.push({ field: 'car_class', code: 'challenge_cars_or_class' });
  errors.push(...prizeErrors(form), ...(await serverErrors(tx, form)));
  if (errors.length > 0) throw invalid(...errors);
}

/** Throws validation_failed for an end in the past. */
export function validateEnd(ends_at: Date, now: Date): void {
  if (ends_at < now) throw invalid({ field: 'ends_at', code: 'challenge_end_past' });
}
