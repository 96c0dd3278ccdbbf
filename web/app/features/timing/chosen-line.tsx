import type { TimingRow } from '@paddock/contract/timing/calls';
import { useState } from 'react';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useTimingMessages } from './messages.ts';
import { useGapText, useNameOf } from './row-parts.tsx';

/** What is read aloud of the chosen driver: with each lap and each change of place, and not with each gap. */
export function ChosenLine({ row }: { row: TimingRow | undefined }) {
  return (
    <output className="text-sm text-text-2 empty:hidden">{row && <Line key={row.car_id} row={row} />}</output>
  );
}

function Line({ row }: { row: TimingRow }) {
  const t = useTimingMessages();
  const format = useFormat();
  const nameOf = useNameOf();
  const gapText = useGapText();
  const { position, last_ms, laps } = row;
  const key = `${position} ${last_ms} ${laps}`;
  const [told, setTold] = useState({ key: '', text: '' });
  if (told.key !== key) {
    const last = last_ms === null ? '—' : format.lapTime(last_ms);
    const facts = { name: nameOf(row), place: format.number(position), last };
    const text =
      position === 1
        ? t('chosenFirst', facts)
        : t('chosen', {
            ...facts,
            gap: row.gap_laps === null ? gapText(row.gap_ms, null) : gapText(null, row.gap_laps),
          });
    setTold({ key, text });
  }
  return <>{told.text}</>;
}
