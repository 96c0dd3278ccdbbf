import type { TimingRow } from '@paddock/contract/timing/calls';
import { clsx } from 'clsx';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { CarName } from '#features/catalogue/car-name.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Button } from '#ui/button.tsx';
import { useTimingMessages } from './messages.ts';
import { Gap, LapTime, PlacesGained, SectorTime, useDriverName } from './row-parts.tsx';
import { useAnimatedRows } from './use-animated-rows.ts';

interface TimingTableProps {
  rows: readonly TimingRow[];
  /** Whether the values are outdated. */
  isStale: boolean;
  chosen: number | undefined;
  onChoose: (car_id: number) => void;
  isFollowing: boolean;
  onFollow: (isFollowing: boolean) => void;
}

const desktopOnly = 'max-md:hidden';
const cell = 'px-1.5 py-1.5 text-start';

/** The drivers by position. Not a live region; ChosenLine announces the chosen driver. */
export function TimingTable(props: TimingTableProps) {
  const { rows, isStale, chosen, onChoose, isFollowing, onFollow } = props;
  const t = useTimingMessages();
  const body = useRef<HTMLTableSectionElement>(null);
  const [opened, setOpened] = useState<number>();
  useAnimatedRows(body, rows.map(({ car_id }) => car_id).join());
  const driverName = useDriverName();
  const chosenRow = rows.find(({ car_id }) => car_id === chosen);
  const place = chosenRow?.position;
  const buttonOf = (car_id: number | undefined) =>
    body.current?.querySelector<HTMLElement>(`[data-car="${car_id}"] button`);

  // Keeps the followed driver in view when positions change.
  useEffect(() => {
    if (isFollowing) buttonOf(chosen)?.scrollIntoView({ block: 'nearest' });
  }, [isFollowing, chosen, place]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key.toLowerCase() === 'f' && chosen !== undefined) {
      event.preventDefault();
      onFollow(!isFollowing);
      return;
    }
    const at = rows.findIndex(({ car_id }) => car_id === chosen);
    const steps: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: rows.length - 1,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const row = rows[Math.max(0, Math.min(rows.length - 1, next))];
    if (!row) return;
    onChoose(row.car_id);
    buttonOf(row.car_id)?.focus();
  };

  return (
    <div className="flex flex-col gap-3">
      <div
        className={clsx(
          'relative overflow-x-auto rounded-card border border-line bg-surface-1',
          isStale && 'text-text-2 grayscale',
        )}
      >
        <table className="w-full text-sm">
          <caption className="sr-only">{t('table')}</caption>
          <thead className="border-line border-b text-2xs text-text-3">
            <tr>
              <ColumnHead name={t('column.place')} />
              <ColumnHead name={t('column.name')} />
              <ColumnHead name={t('column.gap')} />
              <ColumnHead name={t('column.interval')} className={desktopOnly} />
              <ColumnHead name={t('column.last')} />
              <ColumnHead name={t('column.best')} className={desktopOnly} />
              {[1, 2, 3].map((number) => (
                <ColumnHead key={number} name={t('column.sector', { number })} className="max-lg:hidden" />
              ))}
            </tr>
          </thead>
          <tbody ref={body} className="divide-y divide-line">
            {rows.map((row, index) => (
              <TimingTableRow
                key={row.car_id}
                row={row}
                isChosen={row.car_id === chosen}
                isTabStop={chosenRow ? row === chosenRow : index === 0}
                isOpened={row.car_id === opened}
                onKeyDown={onKeyDown}
                onPress={() => {
                  onChoose(row.car_id);
                  setOpened(row.car_id === opened ? undefined : row.car_id);
                }}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-2xs text-text-3">
        <span className="noscript:hidden">
          <Button
            dense
            look={isFollowing ? 'outline' : 'ghost'}
            disabled={!chosenRow}
            aria-pressed={isFollowing}
            onClick={() => onFollow(!isFollowing)}
          >
            {isFollowing && chosenRow ? t.rich('following', { name: driverName(chosenRow) }) : t('follow')}
          </Button>
        </span>
        <span className="max-md:hidden noscript:hidden">{t('keys')}</span>
        <span>{t('legend')}</span>
      </div>
    </div>
  );
}

function ColumnHead({ name, className }: { name: string; className?: string }) {
  return (
    <th scope="col" className={clsx(cell, 'font-medium leading-tight', className)}>
      {name}
    </th>
  );
}

interface TimingTableRowProps {
  row: TimingRow;
  isChosen: boolean;
  /** The row with tab index 0; arrow keys move to the others. */
  isTabStop: boolean;
  isOpened: boolean;
  onPress: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function TimingTableRow({ row, isChosen, isTabStop, isOpened, onPress, onKeyDown }: TimingTableRowProps) {
  const t = useTimingMessages();
  const format = useFormat();
  const name = useDriverName()(row);
  const { car_id, position, gained, number, class: code, car_ref, team, sectors, state, laps } = row;
  return (
    <>
      <tr
        data-car={car_id}
        className={clsx(isChosen ? 'bg-firoozeh-dim' : 'bg-surface-1', state === 'gone' && 'text-text-3')}
      >
        <td className={cell}>
          <span className="flex flex-col font-bold leading-none">
            {format.number(position)} <PlacesGained count={gained} />
          </span>
        </td>
        <th scope="row" className={clsx(cell, 'font-normal')}>
          <button
            type="button"
            tabIndex={isTabStop ? 0 : -1}
            aria-expanded={isOpened}
            onClick={onPress}
            onKeyDown={onKeyDown}
            className="flex min-h-11 max-w-full items-center gap-2 text-start md:min-h-8"
          >
            {number !== null && <span className="text-text-3">{format.number(number)}</span>}
            <bdi className="max-w-28 truncate font-bold md:max-w-44">{name}</bdi>
            {code && <bdi className="text-2xs text-text-3">{code}</bdi>}
            {team && <bdi className="text-2xs text-text-3 max-md:hidden">{team.tag}</bdi>}
            {state !== 'track' && (
              <span className="whitespace-nowrap rounded-badge bg-surface-3 px-1.5 text-2xs text-text-2 max-md:hidden">
                {t(`car.${state}`)}
              </span>
            )}
          </button>
        </th>
        <td className={cell}>
          <Gap ms={row.gap_ms} laps={row.gap_laps} />
        </td>
        <td className={clsx(cell, desktopOnly)}>
          <Gap ms={row.interval_ms} laps={null} />
        </td>
        <td className={cell}>
          <LapTime ms={row.last_ms} />
        </td>
        <td className={clsx(cell, desktopOnly)}>
          <LapTime ms={row.best_ms} />
        </td>
        {sectors.map((sector, index) => (
          <td key={index} className={clsx(cell, 'max-lg:hidden')}>
            <SectorTime sector={sector} />
          </td>
        ))}
      </tr>
      {isOpened && (
        <tr data-car={`${car_id} more`} className="bg-surface-2">
          <td colSpan={9} className="px-3 py-3">
            <dl className="flex flex-wrap gap-x-6 gap-y-2 text-2xs">
              <Fact name={t('column.interval')}>
                <Gap ms={row.interval_ms} laps={null} />
              </Fact>
              <Fact name={t('column.best')}>
                <LapTime ms={row.best_ms} />
              </Fact>
              {sectors.map((sector, index) => (
                <Fact key={index} name={t('column.sector', { number: index + 1 })}>
                  <SectorTime sector={sector} />
                </Fact>
              ))}
              <Fact name={t('column.laps')}>{format.number(laps)}</Fact>
              <Fact name={t('column.state')}>{t(`car.${state}`)}</Fact>
              {car_ref && (
                <Fact name={t('column.car')}>
                  <CarName car={car_ref} />
                </Fact>
              )}
              {code && (
                <Fact name={t('column.class')}>
                  <bdi>{code}</bdi>
                </Fact>
              )}
            </dl>
          </td>
        </tr>
      )}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col">
      <dt className="text-text-3">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
