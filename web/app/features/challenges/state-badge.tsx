import type { ChallengeState } from '@paddock/contract/challenges/rules';
import { Badge, type Tone } from '#ui/badge.tsx';
import { useChallengesMessages } from './messages.ts';

const tones: Record<ChallengeState, Tone> = {
  planned: 'info',
  running: 'ok',
  ended: 'neutral',
  settled: 'firoozeh',
  cancelled: 'bad',
};

export function ChallengeBadge({ state }: { state: ChallengeState }) {
  const t = useChallengesMessages();
  return <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>;
}
