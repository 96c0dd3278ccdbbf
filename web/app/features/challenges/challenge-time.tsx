import type { Challenge } from '@paddock/contract/challenges/calls';
import { useNow } from '#lib/browser/use-now.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useBlockMessages } from './block/messages.ts';

type TimedChallenge = Pick<Challenge, 'state' | 'starts_at' | 'ends_at'>;

/** The time until the start or end of a challenge. */
export function ChallengeTime({ challenge: { state, starts_at, ends_at } }: { challenge: TimedChallenge }) {
  const t = useBlockMessages();
  const format = useFormat();
  const now = useNow(60_000);
  const at = state === 'planned' ? starts_at : ends_at;
  const key = state === 'planned' ? 'starts' : state === 'running' ? 'ends' : 'ended';
  return (
    <time dateTime={at.toISOString()} title={format.dateTime(at)}>
      {t(key, { when: format.relative(at, now) })}
    </time>
  );
}
