import type { ChampionshipDetail } from '@paddock/contract/championships/calls';
import type { RacePhase } from '@paddock/contract/championships/states/race-phase';
import { eventStatus } from '@paddock/contract/events/rules';
import type { NightRound, RaceNight } from '@paddock/contract/race-night/calls';
import { useRevalidator } from 'react-router';
import MemberEntry from '#features/championships/member-entry.tsx';
import { useNow } from '#lib/browser/use-now.ts';
import { useServerEvent } from '#lib/live/use-server-event.ts';
import MemberAttendance from './member-attendance.tsx';

interface MemberNightProps {
  night: RaceNight;
  round: NightRound;
  /** Null if it failed to load. */
  season: ChampionshipDetail | null;
  phase: RacePhase;
}

/** A member's entry in this round, with its actions: sign up, check in, withdraw, set a reminder. */
export default function MemberNight({ night, round, season, phase }: MemberNightProps) {
  const now = useNow();
  const { revalidate } = useRevalidator();
  // Any notification may be about this round.
  useServerEvent('notification', () => void revalidate());
  useServerEvent('returned', () => void revalidate());
  // Replaced by the check-in later.
  const hasReminder = phase === 'announced' || phase === 'sign_up';
  const cars = night.facts?.cars.flatMap((carClass) => carClass.cars) ?? [];
  return (
    <div className="flex flex-col gap-4 empty:hidden">
      {season && <MemberEntry season={season} rounds={[round]} cars={cars} only={round.id} />}
      {hasReminder && <MemberAttendance event={night.event} status={eventStatus(night.event, now)} />}
    </div>
  );
}
