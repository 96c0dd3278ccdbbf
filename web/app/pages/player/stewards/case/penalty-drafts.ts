import { toAsciiDigits, toAsciiNumber } from '@paddock/contract/i18n/digits';
import { hasValue, type PenaltyKind } from '@paddock/contract/stewarding/penalties';
import type { Case, PenaltyForm } from '@paddock/contract/stewarding/steward-calls';

/** A penalty as typed. */
export interface PenaltyDraft {
  entry_id: number;
  kind: PenaltyKind;
  value: string;
  /** Lap numbers, separated by commas. */
  laps: string;
}

/** Usual penalties in the order of the keys 1 to 9. */
export const usualPenalties = [
  { key: 'no_action', kind: 'no_action', value: '' },
  { key: 'racing_incident', kind: 'racing_incident', value: '' },
  { key: 'warning', kind: 'warning', value: '' },
  { key: 'reprimand', kind: 'reprimand', value: '' },
  { key: 'time5', kind: 'time', value: '5' },
  { key: 'time10', kind: 'time', value: '10' },
  { key: 'time20', kind: 'time', value: '20' },
  { key: 'time30', kind: 'time', value: '30' },
  { key: 'disqualify', kind: 'disqualify', value: '' },
] as const satisfies readonly { key: string; kind: PenaltyKind; value: string }[];

type Facts = Pick<Case, 'facts'>;

/** Lap ids of a driver by typed lap numbers. Numbers that were not driven are left out. */
function lapIdsOf({ facts }: Facts, { entry_id, laps }: PenaltyDraft): number[] {
  const numbers = new Set(
    toAsciiDigits(laps)
      .split(/[^\d]+/)
      .map(Number),
  );
  const driven = facts.find(({ party }) => party.entry_id === entry_id)?.lap_times ?? [];
  return driven.filter(({ lap }) => numbers.has(lap)).map(({ id }) => id);
}

/** The body of the call. An invalid value is sent as typed, so that the server names it in its refusal. */
export function toPenaltyForm(found: Facts, draft: PenaltyDraft): PenaltyForm {
  const { entry_id, kind, value } = draft;
  if (kind === 'laps_voided') return { entry_id, kind, lap_ids: lapIdsOf(found, draft) };
  if (!hasValue(kind)) return { entry_id, kind };
  return { entry_id, kind, value: Number(toAsciiNumber(value).trim() || Number.NaN) };
}

/** A stored penalty as it would be typed. */
export function toPenaltyDraft({ facts }: Facts, form: PenaltyForm): PenaltyDraft {
  const laps = facts.flatMap(({ lap_times }) => lap_times).filter(({ id }) => form.lap_ids?.includes(id));
  return {
    entry_id: form.entry_id,
    kind: form.kind,
    value: form.value === null || form.value === undefined ? '' : String(form.value),
    laps: [...new Set(laps.map(({ lap }) => lap))].join(', '),
  };
}

/** Whether the penalty is complete enough for a preview. */
export const isTriable = ({ kind, value, lap_ids }: PenaltyForm): boolean =>
  kind === 'laps_voided' ? (lap_ids?.length ?? 0) > 0 : !hasValue(kind) || Number.isFinite(value);
