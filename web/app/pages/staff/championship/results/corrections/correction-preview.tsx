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
import { type Change, findChanges, toResultRows, toStandingRows } from './preview-changes.ts';

interface CorrectionPreviewProps {
  /** Undefined while the form is incomplete. */
  body: Omit<CorrectionForm, 'reason'> | undefined;
}

/** A placeholder: the endpoint requires a reason, but a preview is not stored. */
const placeholderReason = '–––';

/** The effect of the correction, refetched when the input has been idle for `searchDelayMs`. */
export function CorrectionPreview({ body }: CorrectionPreviewProps) {
  const t = useAdminResultsMessages();
  const debouncedBody = useSettled(body && JSON.stringify(body), searchDelayMs);
  const read = useQuery({
    ...previewQuery({
      ...(debouncedBody ? JSON.parse(debouncedBody) : { entry_id: 1, kind: 'disqualify' }),
      reason: placeholderReason,
    }),
    enabled: debouncedBody !== undefined && body !== undefined,
    retry: false,
  });
  return (
    <section aria-label={t('preview.title')} aria-live="polite" className="flex flex-col gap-4">
      <h3 className="font-bold">{t('preview.title')}</h3>
      {body === undefined || debouncedBody === undefined ? (
        <p className="text-sm text-text-2">{t('preview.first')}</p>
      ) : (
        <QueryStates query={read} failed={t('preview.failed')} skeleton={<SkeletonRows rows={3} />}>
          {({ before, after }) => (
            <div
              aria-busy={read.isPlaceholderData}
              className={read.isPlaceholderData ? 'flex flex-col gap-4 opacity-60' : 'flex flex-col gap-4'}
            >
              {before.result && after.result && <ResultChanges before={before.result} after={after.result} />}
              <StandingChanges before={before.standings} after={after.standings} />
            </div>
          )}
        </QueryStates>
      )}
    </section>
  );
}

function ResultChanges({ before, after }: { before: RoundResult; after: RoundResult }) {
  const t = useAdminResultsMessages();
  return after.sessions
    .filter(({ rows }) => rows.length > 0)
    .map((session) => (
      <ChangeTable
        key={session.id}
        caption={t('sessionName', { number: session.number, kind: t(`kinds.${session.kind}`) })}
        changes={findChanges(
          toResultRows(before.sessions.find(({ id }) => id === session.id)?.rows ?? []),
          toResultRows(session.rows),
        )}
      />
    ));
}

function StandingChanges({ before, after }: { before: readonly Standing[]; after: readonly Standing[] }) {
  const t = useAdminResultsMessages();
  return (
    <ChangeTable
      caption={t('preview.standings')}
      changes={findChanges(toStandingRows(before), toStandingRows(after))}
    />
  );
}

function ChangeTable({ caption, changes }: { caption: string; changes: readonly Change[] }) {
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
