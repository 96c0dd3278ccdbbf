import type { TimingRow } from '@paddock/contract/timing/calls';
import { type SectorColour, sectorLetters } from '@paddock/contract/timing/rules';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Ltr } from '#ui/bidi.tsx';
import { useTimingMessages } from './messages.ts';

const seconds = (ms: number) => (ms / 1_000).toFixed(1);

/** Returns a function that names the driver of a row. */
export function useDriverName(): (row: Pick<TimingRow, 'name'>) => string {
  const t = useTimingMessages();
  return ({ name }) => (name === null ? t('hidden') : name || '—');
}

export function LapTime({ ms }: { ms: number | null }) {
  const format = useFormat();
  return <Ltr className="figures">{ms === null ? '—' : format.lapTime(ms)}</Ltr>;
}

/** Returns a function that formats gaps: seconds with one decimal, laps, or a dash while unknown. */
export function useGapText(): (ms: number | null, laps: number | null) => string {
  const t = useTimingMessages();
  return (ms, laps) => {
    if (laps !== null) return t('lapsDown', { count: laps });
    return ms === null ? '—' : `+${seconds(ms)}`;
  };
}

export function Gap({ ms, laps }: { ms: number | null; laps: number | null }) {
  const text = useGapText();
  return laps === null ? <Ltr className="figures">{text(ms, laps)}</Ltr> : <bdi>{text(ms, laps)}</bdi>;
}

/** Places gained or lost since the start. */
export function PlacesGained({ count }: { count: number | null }) {
  const t = useTimingMessages();
  const format = useFormat();
  if (!count) return null;
  const amount = Math.abs(count);
  return (
    <span className={`whitespace-nowrap text-2xs ${count > 0 ? 'text-ok' : 'text-bad'}`}>
      <span aria-hidden="true">
        {count > 0 ? '▲' : '▼'}
        {format.number(amount)}
      </span>
      <span className="sr-only">{t(count > 0 ? 'gained' : 'lost', { count: amount })}</span>
    </span>
  );
}

const colours: Record<SectorColour, string> = {
  purple: 'text-best',
  green: 'text-ok',
  yellow: 'text-warn',
  plain: 'text-text-2',
};

/** A sector time, an estimate until the result file arrives. The colour is repeated as a letter and as text. */
export function SectorTime({ sector }: { sector: TimingRow['sectors'][number] | undefined }) {
  const t = useTimingMessages();
  if (!sector || sector.ms === null) return <span className="text-text-3">—</span>;
  const { ms, colour, exact } = sector;
  return (
    <span className={`inline-flex items-baseline gap-1 whitespace-nowrap ${colours[colour]}`}>
      <Ltr className="figures">{exact ? seconds(ms) : `≈${seconds(ms)}`}</Ltr>
      {sectorLetters[colour] && (
        <b aria-hidden="true" className="text-2xs">
          {sectorLetters[colour]}
        </b>
      )}
      {colour !== 'plain' && <span className="sr-only">{t(`colour.${colour}`)}</span>}
    </span>
  );
}
