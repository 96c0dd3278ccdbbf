import {
  type CorrectionEffect,
  type CorrectionKind,
  fileReason,
  fileRevertReason,
} from '@paddock/contract/championships/results/corrections';
import { inArray } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import type { EntryRow } from '../notify-entrant.ts';
import type { RawRow } from './read-session.ts';
import { corrections } from './tables.ts';

const fileKinds = ['time_ms', 'laps', 'disqualify'] as const satisfies readonly CorrectionKind[];
type FileKind = (typeof fileKinds)[number];

/** Returns the correction of a kind for the penalties of a row, or undefined. */
function effectOf(raw: RawRow | undefined, kind: FileKind): CorrectionEffect | undefined {
  if (!raw) return undefined;
  const { penalty_ms, penalty_laps, disqualified } = raw;
  if (kind === 'time_ms') return penalty_ms > 0 ? { kind, value: penalty_ms } : undefined;
  if (kind === 'laps') return penalty_laps > 0 ? { kind, value: -penalty_laps } : undefined;
  return disqualified ? { kind, value: null } : undefined;
}

export interface SessionPenalties {
  round_session_id: number;
  raw: readonly RawRow[];
  /** Entries by Steam id. */
  entered: ReadonlyMap<string, EntryRow>;
}

/**
 * Syncs the corrections of source `file` with the penalties in the sessions' files. An unchanged penalty keeps its state, so a reverted one
 * stays reverted. A changed penalty is reverted and stored again, a removed one is reverted. Returns whether any correction changed.
 */
export async function applyFilePenalties(
  tx: Executor,
  championship_id: number,
  sessions: readonly SessionPenalties[],
  now: Date,
): Promise<boolean> {
  if (sessions.length === 0) return false;
  const ids = sessions.map(({ round_session_id }) => round_session_id);
  const stored = await tx.select().from(corrections).where(inArray(corrections.round_session_id, ids));
  const written: (typeof corrections.$inferInsert)[] = [];
  const reverted: number[] = [];
  for (const { round_session_id, raw, entered } of sessions) {
    const rowOf = new Map(
      raw.flatMap((row) => {
        const entry = entered.get(row.steam_id);
        return entry ? [[entry.id, row] as const] : [];
      }),
    );
    const fileCorrections = stored.filter(
      (one) => one.source === 'file' && one.round_session_id === round_session_id,
    );
    for (const entry_id of new Set([...rowOf.keys(), ...fileCorrections.map((one) => one.entry_id)]))
      for (const kind of fileKinds) {
        const effect = effectOf(rowOf.get(entry_id), kind);
        const last = fileCorrections
          .filter((one) => one.entry_id === entry_id && one.kind === kind)
          .toSorted((one, other) => other.id - one.id)[0];
        if (last && effect && last.value === effect.value) continue;
        if (last && !last.reverted_at) reverted.push(last.id);
        if (effect)
          written.push({
            championship_id,
            round_session_id,
            entry_id,
            ...effect,
            reason: fileReason,
            source: 'file',
            at: now,
          });
      }
  }
  if (reverted.length > 0)
    await tx
      .update(corrections)
      .set({ reverted_at: now, revert_reason: fileRevertReason })
      .where(inArray(corrections.id, reverted));
  if (written.length > 0) await tx.insert(corrections).values(written);
  return reverted.length + written.length > 0;
}
