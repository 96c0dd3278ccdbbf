import type { ResultRow, RoundResult } from '@paddock/contract/championships/results/result-calls';
import type { NightRound, StandingChange } from '@paddock/contract/race-night/calls';
import { DriverName } from '#features/championships/driver-name.tsx';
import { SessionRows } from '#features/championships/session-rows.tsx';
import { PlaceChange } from '#features/championships/state-badges.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Ltr } from '#ui/bidi.tsx';
import { BorderedList } from '#ui/bordered-list.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { TitledSection } from '#ui/titled-section.tsx';
import { useRoundMessages } from './round/messages.ts';

interface FullResultProps {
  results: RoundResult;
  colours: ReadonlyMap<string, string>;
}

/** All sessions, races first, with penalties explained in their rows. */
export function FullResult({ results: { round, sessions }, colours }: FullResultProps) {
  const races = sessions.filter(({ kind }) => kind !== 'qualifying');
  const others = sessions.filter(({ kind }) => kind === 'qualifying');
  return [...races, ...others].map((session) => (
    <SessionRows key={session.id} session={session} round={round} colours={colours} />
  ));
}

const maxLaps = 5;

/** The fastest laps of all races of the night. */
export function FastestLaps({ results: { sessions } }: Pick<FullResultProps, 'results'>) {
  const t = useRoundMessages();
  const format = useFormat();
  const hasLap = (row: ResultRow): row is ResultRow & { best_ms: number } => row.best_ms !== null;
  const laps = sessions
    .filter(({ kind }) => kind !== 'qualifying')
    .flatMap(({ rows }) => rows.filter(hasLap))
    .toSorted((a, b) => a.best_ms - b.best_ms)
    .slice(0, maxLaps);
  if (laps.length === 0) return null;
  return (
    <TitledSection title={t('fastest')}>
      <BorderedList as="ol">
        {laps.map((row, at) => (
          <li key={at} className="grid grid-cols-[1.5rem_1fr_auto] items-center gap-x-3 px-4 py-2 text-sm">
            <span className="font-bold text-text-2">{format.number(at + 1)}</span>
            <DriverName of={row} />
            <Ltr className="figures">{format.lapTime(row.best_ms)}</Ltr>
          </li>
        ))}
      </BorderedList>
    </TitledSection>
  );
}

interface StandingsChangeProps {
  rows: readonly StandingChange[];
  round: NightRound;
}

/** The standings after the round, with the positions gained or lost in it. */
export function StandingsChange({ rows, round }: StandingsChangeProps) {
  const t = useRoundMessages();
  const format = useFormat();
  if (rows.length === 0) return null;
  const points = (value: number) => format.number(value, { max: 2 });
  return (
    <TitledSection
      title={t('change.title')}
      aside={
        <TextLink to={`/championships/${round.championship.slug}/standings`} isLine size="sm">
          {t('change.all')}
        </TextLink>
      }
    >
      <BorderedList as="ol">
        {rows.map((row) => (
          <li
            key={row.entry_id}
            className="grid grid-cols-[1.75rem_1fr_auto] items-center gap-x-3 px-4 py-2 text-sm"
          >
            <span className="font-bold text-text-2">{format.number(row.position)}</span>
            <span className="flex min-w-0 items-center gap-2">
              <DriverName of={row} />
              <span className="text-xs">
                <PlaceChange by={row.change} />
              </span>
            </span>
            <span className="flex flex-col items-end">
              {row.counted !== null && (
                <span className="font-bold">{t.rich('change.points', { points: points(row.counted) })}</span>
              )}
              {row.points !== 0 && (
                <span className="text-text-3 text-xs">
                  {t.rich('change.gained', { points: points(row.points) })}
                </span>
              )}
            </span>
          </li>
        ))}
      </BorderedList>
    </TitledSection>
  );
}
