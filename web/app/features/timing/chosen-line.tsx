import type { TimingRow } from '@paddock/contract/timing/calls';
import { useState } from 'react';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useTimingMessages } from './messages.ts';
import { useDriverName, useGapText } from './row-parts.tsx';

/** Announces the chosen driver to screen readers on each lap and position change, but not on each gap. */
export function ChosenLine({ row }: { row: TimingRow | undefined }) {
  return (
    <output className="text-sm text-text-2 empty:hidden">
      {row && <DriverSummary key={row.car_id} row={row} />}
    </output>
  );
}

function DriverSummary({ row }: { row: TimingRow }) {
  const t = useTimingMessages();
  const format = useFormat();
  const driverName = useDriverName();
  const gapText = useGapText();
  const { position, last_ms, laps } = row;
  const key = `${position} ${last_ms} ${laps}`;
  const [announced, setAnnounced] = useState({ key: '', text: '' });
  if (announced.key !== key) {
    const last = last_ms === null ? '—' : format.lapTime(last_ms);
    const facts = { name: driverName(row), place: format.number(position), last };
    const text =
      position === 1
        ? t('chosenFirst', facts)
        : t('chosen', {
            ...facts,
            gap: row.gap_laps === null ? gapText(row.gap_ms, null) : gapText(null, row.gap_laps),
          });
    setAnnounced({ key, text });
  }
  return <>{announced.text}</>;
}
