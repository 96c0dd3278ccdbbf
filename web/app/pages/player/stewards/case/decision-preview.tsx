import type { ResultRow, Standing } from '@paddock/contract/championships/results/result-calls';
import type { PenaltyForm } from '@paddock/contract/stewarding/steward-calls';
import { useQuery } from '@tanstack/react-query';
import { useDeskMessages } from '#features/stewarding/desk/messages.ts';
import { decisionPreviewQuery } from '#features/stewarding/queries.ts';
import { useSettled } from '#lib/browser/use-settled.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { QueryStates } from '#ui/feedback/query-states.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { searchDelayMs } from '#ui/form/search-box.tsx';

interface DecisionPreviewProps {
  id: number;
  penalties: PenaltyForm[];
}

interface Line {
  id: number;
  name: string;
  position: number | null;
  points: number;
}

const ofResult = (rows: readonly ResultRow[]): Line[] =>
  rows.flatMap(({ entry_id, driver, name, position, points }) =>
    entry_id === null ? [] : [{ id: entry_id, name: driver?.username ?? name, position, points }],
  );

const ofTable = (rows: readonly Standing[]): Line[] =>
  rows.flatMap(({ entry_id, driver, name, position, counted }) =>
    entry_id === null ? [] : [{ id: entry_id, name: driver?.username ?? name, position, points: counted }],
  );

/** Entries whose position or points change. */
const movesOf = (before: readonly Line[], after: readonly Line[]) =>
  after.flatMap((line) => {
    const was = before.find(({ id }) => id === line.id);
    return was && (was.position !== line.position || was.points !== line.points) ? [{ was, line }] : [];
  });

/** The effect of the penalties, requested again when typing pauses. */
export function DecisionPreview({ id, penalties }: DecisionPreviewProps) {
  const t = useDeskMessages();
  const settled = useSettled(JSON.stringify(penalties), searchDelayMs);
  const read = useQuery({ ...decisionPreviewQuery(id, JSON.parse(settled)), retry: false });
  return (
    <section aria-label={t('preview.title')} aria-live="polite" className="flex flex-col gap-2 text-sm">
      <h3 className="font-bold">{t('preview.title')}</h3>
      <QueryStates query={read} failed={t('preview.failed')} skeleton={<SkeletonRows rows={2} />}>
        {({ before, after }) => {
          const results = (after.result?.sessions ?? []).flatMap((session) => {
            const was = before.result?.sessions.find((one) => one.id === session.id);
            return movesOf(ofResult(was?.rows ?? []), ofResult(session.rows));
          });
          const table = movesOf(ofTable(before.standings), ofTable(after.standings));
          return results.length + table.length === 0 ? (
            <p className="text-text-2">{t('preview.same')}</p>
          ) : (
            <>
              <Moves title={t('preview.result')} moves={results} />
              <Moves title={t('preview.standings')} moves={table} />
            </>
          );
        }}
      </QueryStates>
    </section>
  );
}

function Moves({ title, moves }: { title: string; moves: ReturnType<typeof movesOf> }) {
  const t = useDeskMessages();
  const format = useFormat();
  const tell = ({ position, points }: Line) =>
    position === null
      ? t.rich('preview.noPlace', { points: format.number(points, { max: 2 }) })
      : t.rich('preview.place', {
          place: format.number(position),
          points: format.number(points, { max: 2 }),
        });
  if (moves.length === 0) return null;
  return (
    <div className="flex flex-col gap-1">
      <span className="font-medium text-text-2">{title}</span>
      <ul className="flex flex-col gap-0.5">
        {moves.map(({ was, line }) => (
          <li key={line.id} className="wrap-anywhere">
            {t.rich('preview.move', { name: line.name, before: tell(was), after: tell(line) })}
          </li>
        ))}
      </ul>
    </div>
  );
}
