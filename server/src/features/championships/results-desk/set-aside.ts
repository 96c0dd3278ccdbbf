import { AppError } from '@paddock/contract/core/errors';
import type { AdminRacingSession } from '@paddock/contract/racing/result-calls';
import type { SetAsideReason } from '@paddock/contract/racing/result-file-rules';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { audit } from '../../../db/audit/audit.ts';
import type { Executor } from '../../../db/database.ts';
import { changeSession } from '../../racing/change-session.ts';
import { describeSessions } from '../../racing/list-admin-sessions.ts';
import { roundSessions, rounds } from '../tables.ts';
import { unlinkSession } from './enter-results.ts';

/** Finds the session of a round that is linked to a racing session. */
async function findLinked(db: Executor, racing_session_id: number) {
  const [linked] = await db
    .select({ session: roundSessions.id, id: rounds.id, official_at: rounds.official_at })
    .from(roundSessions)
    .innerJoin(rounds, eq(rounds.id, roundSessions.round_id))
    .where(eq(roundSessions.racing_session_id, racing_session_id));
  return linked;
}

async function change(deps: Deps, id: number, reason: SetAsideReason | null): Promise<AdminRacingSession> {
  return changeSession(deps, id, reason, async (tx, before, after) => {
    const [described] = await describeSessions(tx, [after]);
    if (!described) throw new AppError('not_found');
    const name = `${described.track.name} ${before.type}`;
    await audit(tx, {
      target: { type: 'racing_session', id, name },
      before: { set_aside: before.set_aside },
      after: { set_aside: after.set_aside },
    });
    return described;
  });
}

/**
 * Excludes a session from all statistics, and unlinks it from a provisional round. Throws not_found, and result_official if its round is
 * official.
 */
export async function setAside(deps: Deps, id: number, reason: SetAsideReason): Promise<AdminRacingSession> {
  const linked = await findLinked(deps.db, id);
  if (linked?.official_at) throw new AppError('result_official');
  const described = await change(deps, id, reason);
  if (linked) await unlinkSession(deps, linked);
  return described;
}

export const restoreSession = (deps: Deps, id: number) => change(deps, id, null);
