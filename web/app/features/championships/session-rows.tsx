import type { ResultRow, RoundResult } from '@paddock/contract/championships/results/result-calls';
import { Link } from 'react-router';
import { CarName } from '#features/catalogue/car-name.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Ltr, OwnText } from '#ui/bidi.tsx';
import { SectionHeading } from '#ui/brand/ornaments.tsx';
import { ClassMark } from './class-card.tsx';
import { DriverName } from './driver-name.tsx';
import { useSeasonMessages } from './season/messages.ts';
import { TeamName } from './team-name.tsx';

type SessionResult = RoundResult['sessions'][number];

interface SessionRowsProps {
  session: SessionResult;
  round: RoundResult['round'];
  /** Class colours by code. */
  colours: ReadonlyMap<string, string>;
}

/** The classification of a session, with two-line rows at every width. */
export function SessionRows({ session: { id, kind, rows, source }, round, colours }: SessionRowsProps) {
  const t = useSeasonMessages();
  const name = t(`rounds.sessions.${kind}`);
  const notHeld = round.sessions.find((session) => session.id === id)?.not_held_reason ?? null;
  return (
    <section>
      <SectionHeading>{name}</SectionHeading>
      {source === 'hand' && <p className="mb-3 text-sm text-text-3">{t('rounds.byHand')}</p>}
      {notHeld !== null ? (
        <p className="wrap-anywhere text-text-2">
          {t('rounds.notHeld', { session: name })} <OwnText>{notHeld}</OwnText>
        </p>
      ) : rows.length === 0 ? (
        <p className="text-text-2">{t('rounds.noResult')}</p>
      ) : (
        <ol
          aria-label={t('rounds.caption', { session: name })}
          className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface-1"
        >
          {rows.map((row, at) => (
            <ResultListItem
              key={row.entry_id ?? `guest ${at}`}
              row={row}
              colour={colours.get(row.class)}
              kind={kind}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

interface ResultListItemProps {
  row: ResultRow;
  colour: string | undefined;
  kind: SessionResult['kind'];
}

function ResultListItem({ row, colour, kind }: ResultListItemProps) {
  const t = useSeasonMessages();
  const format = useFormat();
  const { position, number, car_ref, grid, guest, car_other, points } = row;
  return (
    <li className="grid grid-cols-[2rem_1fr_auto] items-start gap-x-3 px-4 py-2 text-sm">
      <span className="font-bold text-lg text-text-2">
        {position === null ? '—' : format.number(position)}
      </span>
      <span className="flex min-w-0 flex-col items-start">
        <span className="flex max-w-full items-center gap-2">
          {colour && <ClassMark colour={colour} />}
          {number !== null && <span className="text-text-3">{format.number(number)}</span>}
          <DriverName of={row} />
        </span>
        {car_ref && <CarName car={car_ref} className="max-w-full truncate text-text-3 text-xs" />}
        <span className="flex flex-wrap items-center gap-x-3 text-text-3 text-xs">
          {row.class && <bdi>{row.class}</bdi>}
          {row.team && <TeamName team={row.team} />}
          {guest && <span>{t('rounds.guest')}</span>}
          {car_other && <span className="text-warn">{t('rounds.carOther')}</span>}
          {row.shared_car && <span className="text-warn">{t('rounds.sharedCar')}</span>}
          {grid !== null && <span>{t('rounds.grid', { place: format.number(grid) })}</span>}
          <span>{t('rounds.laps', { count: row.laps })}</span>
        </span>
        <Corrections row={row} />
      </span>
      <span className="flex flex-col items-end">
        <ResultTime row={row} kind={kind} />
        {kind !== 'qualifying' && row.best_ms !== null && (
          <span className="text-text-3 text-xs">
            {t('rounds.best')} <Ltr className="figures">{format.lapTime(row.best_ms)}</Ltr>
          </span>
        )}
        {row.best_ms !== null && row.best_tyre && (
          <span className="text-text-3 text-xs">
            {t('rounds.tyre')} <Ltr>{row.best_tyre}</Ltr>
          </span>
        )}
        {points !== 0 && (
          <span className="font-bold">
            {t.rich('rounds.points', { points: format.number(points, { max: 2 }) })}
          </span>
        )}
      </span>
    </li>
  );
}

/** The winner’s time, the gaps of others, or the status of drivers without a result. */
function ResultTime({ row, kind }: Pick<ResultListItemProps, 'row' | 'kind'>) {
  const t = useSeasonMessages();
  const format = useFormat();
  const { status, position, best_ms, gap_laps, gap_ms, total_ms } = row;
  if (status !== 'finished' && (position === null || status !== 'retired' || kind !== 'qualifying'))
    return <span className="text-text-2">{t(`rounds.status.${status}`)}</span>;
  if (kind === 'qualifying')
    return <Ltr className="figures">{best_ms === null ? '—' : format.lapTime(best_ms)}</Ltr>;
  if (gap_laps) return <span>{t('rounds.lapsBehind', { count: gap_laps })}</span>;
  if (total_ms === 0) return <span>—</span>;
  return <Ltr className="figures">{gap_ms ? format.gap(gap_ms) : format.lapTime(total_ms)}</Ltr>;
}

/** Corrections of the row with their reasons. */
function Corrections({ row: { corrections } }: { row: ResultRow }) {
  const t = useSeasonMessages();
  if (corrections.length === 0) return null;
  return (
    <ul aria-label={t('rounds.corrections')} className="mt-1 flex flex-col text-xs">
      {corrections.map((correction) => (
        <li key={correction.id} className="wrap-anywhere text-warn">
          <CorrectionText kind={correction.kind} value={correction.value} /> —{' '}
          {correction.source === 'file' ? t('rounds.fromFile') : <OwnText>{correction.reason}</OwnText>}
          {correction.decision_id !== null && (
            <>
              {' '}
              <Link to={`/decisions/${correction.decision_id}`} className="underline underline-offset-2">
                {t('rounds.decision')}
              </Link>
            </>
          )}
          {correction.under_appeal && ` (${t('rounds.underAppeal')})`}
        </li>
      ))}
    </ul>
  );
}

function CorrectionText({ kind, value }: { kind: string; value: number | string | null }) {
  const t = useSeasonMessages();
  const format = useFormat();
  const amount = typeof value === 'number' ? value : 0;
  switch (kind) {
    case 'time_ms':
      return t.rich('rounds.correction.time_ms', { value: format.signed(amount / 1000, { max: 3 }) });
    case 'laps':
      return t.rich('rounds.correction.laps', { value: format.signed(amount) });
    case 'points':
      return t.rich('rounds.correction.points', { value: format.signed(amount, { max: 2 }) });
    case 'positions':
      return t('rounds.correction.positions', { count: amount });
    case 'status':
      return typeof value === 'string'
        ? t(`rounds.status.${value as ResultRow['status']}`)
        : t('rounds.correction.status');
    case 'undroppable':
    case 'car_accepted':
      return t(`rounds.correction.${kind}`);
    default:
      return t('rounds.correction.disqualify');
  }
}
