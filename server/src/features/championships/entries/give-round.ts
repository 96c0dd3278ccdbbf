import type { OwnEntry } from '@paddock/contract/championships/entries/entry-calls';
import { AppError, invalid } from '@paddock/contract/core/errors';
import { and, eq } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { awayOf, countGiven, isGivingOpen } from '../list-own-entries.ts';
import { settlePlaces } from '../places/settle-places.ts';
import { syncParticipants } from '../places/sync-participants.ts';
import { absences } from '../tables.ts';
import { checkBar } from './check-entry.ts';
import { type LockedEntry, withOwnEntry } from './edit-own-entry.ts';

interface RoundRequest {
  id: number;
  user_id: number;
  round_id: number;
}

/** Throws sign_up_closed once a sign-up of the round would be over, and validation_failed if the season does not have the round. */
function checkRound({ season, now }: LockedEntry, round_id: number): void {
  const row = season.rounds.find(({ round }) => round.id === round_id);
  if (!row || season.championship.settings.sign_up.mode !== 'season')
    throw invalid({ field: 'round_id', code: 'invalid' });
  if (!isGivingOpen(season, row, now)) throw new AppError('sign_up_closed');
}

const absenceOf = ({ id, round_id }: Pick<RoundRequest, 'id' | 'round_id'>) =>
  and(eq(absences.entry_id, id), eq(absences.round_id, round_id));

/** Gives a round of the season away. Throws entry_state_final for an entry without a place, and the errors of `checkRound`. */
export function giveRoundAway(deps: Deps, { round_id, ...own }: RoundRequest): Promise<OwnEntry> {
  return withOwnEntry(deps, own, async (locked) => {
    const { tx, row, now } = locked;
    checkRound(locked, round_id);
    if (row.state !== 'confirmed' || row.stand_in) throw new AppError('entry_state_final');
    await tx.insert(absences).values({ round_id, entry_id: row.id, created_at: now }).onConflictDoNothing();
    await syncParticipants(tx, row.championship_id);
    await settlePlaces(locked, row.championship_id);
  });
}

/** Takes a round back. Throws offer_gone once another driver has been offered the place, and driver_barred. */
export async function takeRoundBack(deps: Deps, { round_id, ...own }: RoundRequest): Promise<void> {
  await withOwnEntry(deps, own, async (locked) => {
    const { tx, season, row } = locked;
    if (!(await awayOf(tx, row)).includes(round_id)) return;
    checkRound(locked, round_id);
    await checkBar(locked, season.championship, { steam_id: row.steam_id, round_id });
    const { taken, given } = await countGiven(tx, row, round_id);
    if (taken >= given) throw new AppError('offer_gone');
    await tx.delete(absences).where(absenceOf({ id: row.id, round_id }));
    await syncParticipants(tx, row.championship_id);
  });
}
