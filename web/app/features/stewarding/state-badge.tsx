import type { IncidentState } from '@paddock/contract/stewarding/course';
import { Badge, type Tone } from '#ui/badge.tsx';
import { useCaseMessages } from './words/messages.ts';

const tones: Record<IncidentState, Tone> = {
  filed: 'info',
  statements: 'warn',
  deliberation: 'warn',
  appealed: 'warn',
  decided: 'ok',
  final: 'ok',
  inadmissible: 'neutral',
  withdrawn: 'neutral',
  merged: 'neutral',
};

/** The state of a case. */
export function CaseBadge({ state }: { state: IncidentState }) {
  const t = useCaseMessages();
  return <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>;
}
