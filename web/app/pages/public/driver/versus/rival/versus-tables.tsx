import type { TrackRef } from '@paddock/contract/catalogue/calls';
import { formatSigned } from '@paddock/contract/i18n/format-number';
import type { HeadToHead } from '@paddock/contract/ranking/calls';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { CarName } from '#features/catalogue/car-name.tsx';
import { TrackName } from '#features/catalogue/track-name.tsx';
import { useVersusMessages } from '#features/ranking/versus/messages.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Bdi, Ltr } from '#ui/bidi.tsx';
import { Card, CardHead } from '#ui/card.tsx';

const head = 'bg-surface-2 px-3 py-2 font-semibold text-text-2 text-xs md:px-4';
const cell = 'border-line border-t px-3 py-2 md:px-4';

interface PairTableProps {
  title: string;
  drivers: HeadToHead['drivers'];
  empty: string;
  children: ReactNode[];
}

/** A table with a column for each driver. */
function PairTable({ title, drivers, empty, children }: PairTableProps) {
  const t = useVersusMessages();
  return (
    <Card as="section">
      <CardHead title={title} />
      {children.length === 0 ? (
        <p className="px-4 py-6 text-center text-sm text-text-2">{empty}</p>
      ) : (
        <table className="w-full table-fixed text-sm">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              <th scope="col" className={clsx(head, 'w-1/2 text-start')}>
                {t('track')}
              </th>
              {drivers.map(({ id, username }) => (
                <th key={id} scope="col" className={clsx(head, 'wrap-anywhere text-end')}>
                  <Bdi>{username}</Bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      )}
    </Card>
  );
}

/** A cell; the better one is bold, green and labelled for screen readers. */
function PairCell({ isBetter, label, children }: { isBetter: boolean; label: string; children: ReactNode }) {
  return (
    <td className={clsx(cell, 'text-end', isBetter ? 'font-bold text-ok' : 'text-text-2')}>
      {children}
      {isBetter && <span className="sr-only"> ({label})</span>}
    </td>
  );
}

/** A track with a note below it. */
function TrackCell({ track, note }: { track: TrackRef; note: ReactNode }) {
  return (
    <span className="flex flex-col items-start">
      <TrackName track={track} className="font-medium" />
      <span className="text-text-3 text-xs">{note}</span>
    </span>
  );
}

export function VersusRaces({ pair: { drivers, races } }: { pair: HeadToHead }) {
  const t = useVersusMessages();
  const format = useFormat();
  return (
    <PairTable title={t('latest')} drivers={drivers} empty={t('never')}>
      {races.latest.map(({ track, created_at, positions: [first, second] }, index) => (
        <tr key={index}>
          <th scope="row" className={clsx(cell, 'text-start font-normal')}>
            <TrackCell track={track} note={format.date(created_at)} />
          </th>
          <PairCell isBetter={first < second} label={t('inFront')}>
            {format.number(first)}
          </PairCell>
          <PairCell isBetter={second < first} label={t('inFront')}>
            {format.number(second)}
          </PairCell>
        </tr>
      ))}
    </PairTable>
  );
}

export function VersusLaps({ pair: { drivers, laps } }: { pair: HeadToHead }) {
  const t = useVersusMessages();
  return (
    <PairTable title={t('laps')} drivers={drivers} empty={t('noLaps')}>
      {laps.map(({ track_name, track, car, car_ref, lap_times: [first, second] }) => (
        <tr key={`${track_name} ${car}`}>
          <th scope="row" className={clsx(cell, 'text-start font-normal')}>
            <TrackCell track={track} note={<CarName car={car_ref} />} />
          </th>
          <PairCell isBetter={first < second} label={t('faster')}>
            <LapTimeWithGap ms={first} gap={first - second} />
          </PairCell>
          <PairCell isBetter={second < first} label={t('faster')}>
            <LapTimeWithGap ms={second} gap={second - first} />
          </PairCell>
        </tr>
      ))}
    </PairTable>
  );
}

function LapTimeWithGap({ ms, gap }: { ms: number; gap: number }) {
  const format = useFormat();
  return (
    <span className="flex flex-col items-end">
      <Ltr className="figures">{format.lapTime(ms)}</Ltr>
      {gap > 0 && (
        <Ltr className="figures text-2xs text-text-3">
          {formatSigned(gap / 1000, 'en', { min: 3, max: 3 })}
        </Ltr>
      )}
    </span>
  );
}
