import { type FieldError, invalid } from '@paddock/contract/core/errors';
import { hasValue, needsResult, penaltyLimits } from '@paddock/contract/stewarding/penalties';
import type { DecisionForm, PenaltyForm } from '@paddock/contract/stewarding/steward-calls';
import { eq } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { roundResults } from '../../championships/results/tables.ts';
import { listSessionLaps } from '../cases/session-laps.ts';
import type { KnownParty, Race } from '../queries.ts';
import type { penalties } from '../tables.ts';

export type NewPenalty = Omit<typeof penalties.$inferInsert, 'id' | 'decision_id'>;

/** Converts a value to the integer unit of its kind: hundredths for points. */
const unitsOf = ({ kind, value }: PenaltyForm): number | null =>
  value === null || value === undefined ? null : kind === 'points' ? Math.round(value * 100) : value;

/** Returns the field that does not fit the penalty's kind, or null. */
function isFitting(form: PenaltyForm, now: Date): 'value' | 'until' | 'lap_ids' | null {
  const { kind, until = null, lap_ids = [] } = form;
  const value = unitsOf(form);
  if (kind === 'bar') {
    if (until !== null) return value === null && until > now ? null : 'until';
  } else if (until !== null) return 'until';
  if (kind === 'laps_voided' ? lap_ids.length === 0 : lap_ids.length > 0) return 'lap_ids';
  if (!hasValue(kind)) return value === null ? null : 'value';
  const { min, max } = penaltyLimits[kind];
  const isWhole = value !== null && Number.isInteger(value) && value >= min && value <= max;
  return isWhole ? null : 'value';
}

/** Loads the parties with an entry, and their results and laps in the session. */
async function loadAccused(db: Executor, race: Race, known: readonly KnownParty[]) {
  const rows = await db
    .select({ entry_id: roundResults.entry_id, status: roundResults.status })
    .from(roundResults)
    .where(eq(roundResults.round_session_id, race.session.id));
  const driven = new Set(
    rows.filter(({ status }) => status !== 'did_not_start').map(({ entry_id }) => entry_id),
  );
  const accused = known.filter(({ entry_id }) => entry_id !== null);
  const steam_ids = accused.flatMap(({ steam_id }) => steam_id ?? []);
  const laps = await listSessionLaps(db, race, steam_ids);
  return { accused, driven, laps };
}

/**
 * Validates the penalties of a form and converts them to rows. Any party with an entry may be penalised, also a reporter. Throws
 * validation_failed by field.
 */
export async function readPenalties(
  db: Executor,
  { race, known }: { race: Race; known: readonly KnownParty[] },
  { penalties: forms, safety = [] }: Pick<DecisionForm, 'penalties' | 'safety'>,
  now: Date,
): Promise<NewPenalty[]> {
  const { accused, driven, laps } = await loadAccused(db, race, known);
  const errors: FieldError[] = [];
  for (const [index, form] of forms.entries()) {
    const at = `penalties.${index}`;
    const party = accused.find(({ entry_id }) => entry_id === form.entry_id);
    const wrong = isFitting(form, now);
    if (!party) errors.push({ field: `${at}.entry_id`, code: 'party_unknown' });
    else if (wrong) errors.push({ field: `${at}.${wrong}`, code: 'penalty_value_invalid' });
    else if (needsResult(form.kind) && !driven.has(form.entry_id))
      errors.push({ field: `${at}.kind`, code: 'penalty_needs_result' });
    else if (
      (form.lap_ids ?? []).some((id) => !laps.some((lap) => lap.id === id && lap.steam_id === party.steam_id))
    )
      errors.push({ field: `${at}.lap_ids`, code: 'lap_unknown' });
  }
  for (const [index, { entry_id }] of safety.entries())
    if (!accused.some((one) => one.entry_id === entry_id))
      errors.push({ field: `safety.${index}.entry_id`, code: 'party_unknown' });
  if (errors.length > 0) throw invalid(...errors);
  return forms.map((form) => ({
    entry_id: form.entry_id,
    kind: form.kind,
    value: unitsOf(form),
    until: form.until ?? null,
    lap_ids: form.lap_ids ?? [],
  }));
}
