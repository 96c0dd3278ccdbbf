import type { NightPodium } from '@paddock/contract/race-night/calls';
import { Trophy } from 'lucide-react';
import { CarName } from '#features/catalogue/car-name.tsx';
import { ClassMark } from '#features/championships/class-card.tsx';
import { DriverName } from '#features/championships/driver-name.tsx';
import { useSeasonMessages } from '#features/championships/season/messages.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useRoundMessages } from './round/messages.ts';

interface PodiumProps {
  podium: readonly NightPodium[];
  /** Class colours by code. */
  colours: ReadonlyMap<string, string>;
}

/** The first three of each race of the night. */
export function Podium({ podium, colours }: PodiumProps) {
  const t = useRoundMessages();
  const tSeason = useSeasonMessages();
  return podium.map(({ session_id, kind, rows }) => (
    <section key={session_id} className="flex flex-col gap-3">
      <h2 className="flex items-center gap-2 font-bold font-sans text-lg">
        <Trophy className="size-5 text-saffron-ink" />
        {podium.length > 1
          ? t.rich('podium.of', { session: tSeason(`rounds.sessions.${kind}`) })
          : t('podium.title')}
      </h2>
      <ol className="grid gap-3 min-[40rem]:grid-cols-3">
        {rows.map((row, at) => (
          <PodiumPlace key={row.entry_id ?? `guest ${at}`} row={row} colour={colours.get(row.class)} />
        ))}
      </ol>
    </section>
  ));
}

/** By position. */
const placeClasses = [
  'border-saffron bg-saffron-dim',
  'border-line-strong bg-surface-1',
  'border-line bg-surface-1',
];

interface PodiumPlaceProps {
  row: NightPodium['rows'][number];
  colour: string | undefined;
}

function PodiumPlace({ row, colour }: PodiumPlaceProps) {
  const t = useRoundMessages();
  const format = useFormat();
  const { position, number, car_ref, points } = row;
  return (
    <li
      className={`flex items-start gap-3 rounded-card border p-4 ${placeClasses[(position ?? 3) - 1] ?? ''}`}
    >
      <span className="font-extrabold text-3xl text-text-2">{format.number(position ?? 0)}</span>
      <span className="flex min-w-0 flex-col gap-0.5 text-sm">
        <span className="flex max-w-full items-center gap-2 font-bold text-md">
          {colour && <ClassMark colour={colour} />}
          <DriverName of={row} />
        </span>
        {car_ref && <CarName car={car_ref} className="max-w-full truncate text-text-3 text-xs" />}
        <span className="flex flex-wrap gap-x-3 text-text-2 text-xs">
          {number !== null && <span>#{format.number(number)}</span>}
          {points !== 0 && (
            <span>{t.rich('change.points', { points: format.number(points, { max: 2 }) })}</span>
          )}
        </span>
      </span>
    </li>
  );
}
