import type { CorrectionForm } from '@paddock/contract/championships/results/result-admin-calls';
import type { RoundResult, Standing } from '@paddock/contract/championships/results/result-calls';
import { useQuery } from '@tanstack/react-query';
import { previewQuery } from '#features/championships/result-queries.ts';
import { useSettled } from '#lib/browser/use-settled.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Bdi } from '#ui/bidi.tsx';
import { QueryStates } from '#ui/feedback/query-states.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { searchDelayMs } from '#ui/form/search-box.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { useAdminResultsMessages } from '../messages.ts';
import { type Change, changesOf, resultLines, standingLines } from './preview-changes.ts';

interface CorrectionPreviewProps {
  /** Undefined while the form says nothing that could be tried. */
  body: Omit<CorrectionForm, 'reason'> | undefined;
}

/** Nothing is stored of a preview, but the call takes no correction without a reason. */
const unsaid = '–––';

/** What the correction would change, read anew whenever the form has come to rest. */
export function CorrectionPreview({ body }: CorrectionPreviewProps) {
  const t = useAdminResultsMessages();
  const settled = useSettled(body && JSON.stringify(body), searchDelayMs);
  const read = useQuery({
    ...previewQuery({
      ...(settled ? JSON.parse(settled) : { entry_id: 1, kind: 'disqualify' }),
      reason: unsaid,
    }),
    enabled: settled !== undefined && body !== undefined,
    retry: false,
  });
  return (
    <section aria-label={t('preview.title')} aria-live="polite" className="flex flex-col gap-4">
      <h3 className="font-bold">{t('preview.title')}</h3>
      {body === undefined || settled === undefined ? (
        <p className="text-sm text-text-2">{t('preview.first')}</p>
      ) : (
        <QueryStates query={read} failed={t('preview.failed')} skeleton={<SkeletonRows rows={3} />}>
          {({ before, after }) => (
            <div
              aria-busy={read.isPlaceholderData}
              className={read.isPlaceholderData ? 'flex flex-col gap-4 opacity-60' : 'flex flex-col gap-4'}
            >
              {before.result && after.result && <Results before={before.result} after={after.result} />}
              <Standings before={before.standings} after={after.standings} />
            </div>
          )}
        </QueryStates>
      )}
    </section>
  );
}

function Results({ before, after }: { before: RoundResult; after: RoundResult }) {
  const t = useAdminResultsMessages();
  return after.sessions
    .filter(({ rows }) => rows.length > 0)
    .map((session) => (
      <Changes
        key={session.id}
        caption={t('sessionName', { number: session.number, kind: t(`kinds.${session.kind}`) })}
        changes={changesOf(
          resultLines(before.sessions.find(({ id }) => id === session.id)?.rows ?? []),
          resultLines(session.rows),
        )}
      />
    ));
}

function Standings({ before, after }: { before: readonly Standing[]; after: readonly Standing[] }) {
  const t = useAdminResultsMessages();
  return (
    <Changes
      caption={t('preview.standings')}
      changes={changesOf(standingLines(before), standingLines(after))}
    />
  );
}

function Changes({ caption, changes }: { caption: string; changes: readonly Change[] }) {
  const t = useAdminResultsMessages();
  const format = useFormat();
  const line = ({ position, status, points }: Change['after']) =>
    t.rich('preview.line', {
      place: position === null ? (status ? t(`statuses.${status}`) : '–') : format.number(position),
      points: format.number(points),
    });
  const columns: Column<Change>[] = [
    {
      key: 'name',
      phone: 'top',
      header: t('driver'),
      head: true,
      cell: ({ name }) => <Bdi className="wrap-anywhere">{name}</Bdi>,
    },
    {
      key: 'before',
      phone: 'bottom',
      header: t('preview.before'),
      cell: ({ before }) =>
        before ? (
          <span className="text-text-3">
            <span className="md:hidden">{t('preview.before')}: </span>
            {line(before)}
          </span>
        ) : (
          '–'
        ),
    },
    {
      key: 'after',
      phone: 'bottomEnd',
      header: t('preview.after'),
      cell: ({ after }) => (
        <span className="font-medium text-text">
          <span className="font-normal text-text-3 md:hidden">{t('preview.after')}: </span>
          {line(after)}
        </span>
      ),
    },
  ];
  return changes.length === 0 ? (
    <p className="text-sm text-text-2">{t('preview.same', { part: caption })}</p>
  ) : (
    <div className="flex flex-col gap-2">
      <p aria-hidden="true" className="font-medium text-sm text-text-2">
        {caption}
      </p>
      <Table caption={caption} columns={columns} rows={changes} rowKey={({ id }) => id} dense />
    </div>
  );
}
