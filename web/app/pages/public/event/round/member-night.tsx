import type { ChampionshipDetail } from '@paddock/contract/championships/calls';
import type { RacePhase } from '@paddock/contract/championships/states/race-phase';
import { eventStatus } from '@paddock/contract/events/rules';
import type { NightRound, RaceNight } from '@paddock/contract/race-night/calls';
import { useRevalidator } from 'react-router';
import MemberEntry from '#features/championships/member-entry.tsx';
import { useNow } from '#lib/browser/use-now.ts';
import { useServerEvent } from '#lib/live/use-server-event.ts';
import MemberAttendance from '../member-attendance.tsx';

interface MemberNightProps {
  night: RaceNight;
  round: NightRound;
  /** null where it did not come. */
  season: ChampionshipDetail | null;
  phase: RacePhase;
}

/** What a member has entered and can do about this round: sign up, check in, withdraw, be reminded. */
export default function MemberNight({ night, round, season, phase }: MemberNightProps) {
  const now = useNow();
  const { revalidate } = useRevalidator();
  // Who is told of anything may be told of this round.
  useServerEvent('notification', () => void revalidate());
  useServerEvent('returned', () => void revalidate());
  // Later there is the check-in.
  const isAhead = phase === 'announced' || phase === 'sign_up';
  const cars = night.facts?.cars.flatMap((own) => own.cars) ?? [];
  return (
    <div className="flex flex-col gap-4 empty:hidden">
      {season && <MemberEntry season={season} rounds={[round]} cars={cars} only={round.id} />}
      {isAhead && <MemberAttendance event={night.event} status={eventStatus(night.event, now)} />}
    </div>
  );
}
