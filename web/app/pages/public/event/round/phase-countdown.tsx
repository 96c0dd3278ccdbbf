import type { RacePhase } from '@paddock/contract/championships/states/race-phase';
import type { RaceNight } from '@paddock/contract/race-night/calls';
import { Countdown } from '#features/events/countdown.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useRoundMessages } from './messages.ts';

interface PhaseCountdownProps {
  night: RaceNight;
  phase: RacePhase;
  now: Date;
}

type Deadline = 'signUpOpens' | 'signUpCloses' | 'checkInOpens' | 'checkInCloses';

/** The next deadline before the start, if any. */
function nextDeadline(
  { round }: RaceNight,
  phase: RacePhase,
  now: Date,
): readonly [Deadline, Date] | undefined {
  const { sign_up, check_in } = round ?? {};
  if (phase === 'announced' && sign_up && now < sign_up.opens_at) return ['signUpOpens', sign_up.opens_at];
  if (phase === 'sign_up' && sign_up) return ['signUpCloses', sign_up.closes_at];
  if (phase === 'check_in' && check_in) return ['checkInCloses', check_in.closes_at];
  if (phase === 'closed' && check_in && now < check_in.opens_at) return ['checkInOpens', check_in.opens_at];
  return undefined;
}

const phasesBeforeStart: readonly RacePhase[] = ['announced', 'sign_up', 'closed', 'check_in'];

/** Countdowns to the next deadline and to the start. */
export function PhaseCountdown({ night, phase, now }: PhaseCountdownProps) {
  const t = useRoundMessages();
  const format = useFormat();
  if (!phasesBeforeStart.includes(phase)) return null;
  const next = nextDeadline(night, phase, now);
  const start = <Countdown start={night.event.start_date} now={now} />;
  if (!next) return <p className="font-extrabold text-2xl text-saffron-ink">{start}</p>;
  const [name, at] = next;
  return (
    <div className="flex flex-col gap-1">
      <p className="font-extrabold text-2xl text-saffron-ink">
        <span role="timer" aria-live="off">
          {t(`countdown.${name}`, { left: format.countdown(at.getTime() - now.getTime()) })}
        </span>
      </p>
      <p className="text-sm text-text-2">{start}</p>
    </div>
  );
}
