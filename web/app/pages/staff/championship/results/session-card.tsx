import type { Round } from '@paddock/contract/championships/calls';
import {
  exportSessionRows,
  linkSession,
  type listCandidates,
} from '@paddock/contract/championships/results/result-admin-calls';
import type { ResultRow } from '@paddock/contract/championships/results/result-calls';
import type { Output } from '@paddock/contract/core/endpoint';
import { CalendarOff, FileDown, FileUp, Link2, Pencil, RotateCcw, Unlink } from 'lucide-react';
import { useState } from 'react';
import { type SessionResult } from '#features/championships/result-queries.ts';
import { useCsvExport } from '#lib/api/csv-export.ts';
import { confirmAction } from '#lib/browser/confirm-store.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Badge } from '#ui/badge.tsx';
import { Ltr, OwnText } from '#ui/bidi.tsx';
import { Button } from '#ui/button.tsx';
import { Card, CardHead } from '#ui/card.tsx';
import { useResultMutation } from './corrections/use-result-mutation.ts';
import { FileDialog } from './file-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { useAdminResultsMessages } from './messages.ts';
import { ResultTable } from './result-table.tsx';
import { NotHeldDialog } from './round-dialogs.tsx';
import { RowsDialog } from './rows-dialog.tsx';

interface SessionCardProps {
  round: Round;
  session: SessionResult;
  /** Whether the source of the result can be changed. */
  isOpen: boolean;
  /** The source of the result. */
  source: Output<typeof listCandidates>[number] | undefined;
  onCorrect: ((session: SessionResult, row: ResultRow) => void) | undefined;
}

/** A session of a round: the source of its result and the result itself. */
export function SessionCard({ round, session, isOpen, source: candidates, onCorrect }: SessionCardProps) {
  const t = useAdminResultsMessages();
  const [dialog, setDialog] = useState<'link' | 'file' | 'rows' | 'notHeld'>();
  const unlink = useResultMutation(linkSession, t('unlink.done'));
  const markHeld = useResultMutation(linkSession, t('notHeld.undone'));
  const { source } = session;
  const notHeld = round.sessions.find(({ id }) => id === session.id)?.not_held_reason ?? null;
  const title = t('sessionName', { number: session.number, kind: t(`kinds.${session.kind}`) });
  const params = { id: round.id, session: session.id };
  const close = () => setDialog(undefined);
  const askToUnlink = () =>
    confirmAction({
      danger: true,
      title: t.rich('unlink.title', { session: title }),
      sentence: t('unlink.sentence'),
      action: t('unlink.action'),
      call: () => unlink.mutateAsync({ params, body: { racing_session_id: null } }),
    });
  return (
    <Card as="section">
      <CardHead
        title={title}
        aside={
          <Badge tone={source ? 'ok' : 'neutral'}>
            {t(`source.${source ?? (notHeld === null ? 'none' : 'notHeld')}`)}
          </Badge>
        }
      />
      <div className="flex flex-col gap-4 p-4 max-md:p-2">
        {isOpen && (
          <div className="flex flex-wrap gap-3">
            <Button dense icon={<Link2 />} onClick={() => setDialog('link')}>
              {t('link.action')}
            </Button>
            <Button dense icon={<FileUp />} onClick={() => setDialog('file')}>
              {t('file.action')}
            </Button>
            <Button dense icon={<Pencil />} onClick={() => setDialog('rows')}>
              {t('rows.action')}
            </Button>
            {!source && notHeld === null && (
              <Button dense look="ghost" icon={<CalendarOff />} onClick={() => setDialog('notHeld')}>
                {t('notHeld.action')}
              </Button>
            )}
            {notHeld !== null && (
              <Button
                dense
                look="ghost"
                icon={<RotateCcw />}
                loading={markHeld.isPending}
                onClick={() => markHeld.mutate({ params, body: { not_held: false } })}
              >
                {t('notHeld.undo')}
              </Button>
            )}
            {source && <ExportRows params={params} />}
            {source && (
              <Button dense look="ghost" icon={<Unlink />} onClick={askToUnlink}>
                {t('unlink.action')}
              </Button>
            )}
          </div>
        )}
        {!isOpen && candidates?.late_session_id != null && <LateFile round={round} session={session} />}
        {candidates && <SourceNotes candidates={candidates} />}
        {notHeld !== null ? (
          <p className="wrap-anywhere text-text-2">
            {t('notHeld.because')} <OwnText>{notHeld}</OwnText>
          </p>
        ) : session.rows.length === 0 ? (
          <p className="text-text-2">{t('noResult')}</p>
        ) : (
          <ResultTable
            session={session}
            caption={title}
            onCorrect={onCorrect && ((row) => onCorrect(session, row))}
          />
        )}
      </div>
      {dialog === 'link' && <LinkDialog {...params} title={title} onClose={close} />}
      {dialog === 'file' && <FileDialog {...params} title={title} onClose={close} />}
      {dialog === 'rows' && <RowsDialog {...params} title={title} onClose={close} />}
      {dialog === 'notHeld' && (
        <NotHeldDialog round={round} session={session.id} title={title} onClose={close} />
      )}
    </Card>
  );
}

/** Exports the rows in the format of the form for typed rows. */
function ExportRows({ params }: { params: { id: number; session: number } }) {
  const t = useAdminResultsMessages();
  const { running, onExport } = useCsvExport(exportSessionRows, {}, `rows-${params.session}`, params);
  return (
    <Button dense icon={<FileDown />} loading={running} onClick={onExport}>
      {t('exportRows')}
    </Button>
  );
}

/** Warnings about the result's source: shared cars, skipped rows, rejected files. */
function SourceNotes({
  candidates: { linked, refusals },
}: {
  candidates: Output<typeof listCandidates>[number];
}) {
  const t = useAdminResultsMessages();
  const format = useFormat();
  const comma = useLocale() === 'fa' ? '، ' : ', ';
  if (!linked?.rejected && !linked?.shared_cars.length && refusals.length === 0) return null;
  return (
    <div className="flex flex-col gap-2 rounded-input bg-warn-dim p-3 text-sm">
      {linked?.shared_cars.map((names) => (
        <p key={names.join()}>{t.rich('sharedCarNote', { names: names.join(comma) })}</p>
      ))}
      {linked && linked.rejected > 0 && <p>{t('rowsLeftOut', { count: linked.rejected })}</p>}
      {refusals.length > 0 && (
        <div>
          <p>{t('refusedFiles')}</p>
          <ul className="list-disc ps-5">
            {refusals.map(({ id, file_name, at, code, kind }) => (
              <li key={id} className="wrap-anywhere">
                {file_name && <Ltr>{file_name}</Ltr>} {t(`refused.${kind ?? code}`)} ({format.dateTime(at)})
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** A second result file for an official session. The current result stays unless the round is reopened and the file linked. */
function LateFile({ round, session }: Pick<SessionCardProps, 'round' | 'session'>) {
  const t = useAdminResultsMessages();
  const dismiss = useResultMutation(linkSession, t('late.done'));
  const roundSession = round.sessions.find(({ id }) => id === session.id);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-input bg-warn-dim p-3 text-sm">
      <p className="max-w-prose">{t('late.sentence')}</p>
      <Button
        dense
        loading={dismiss.isPending}
        onClick={() =>
          dismiss.mutate({
            params: { id: round.id, session: session.id },
            body: { racing_session_id: roundSession?.racing_session_id ?? null, keep: true },
          })
        }
      >
        {t('late.keep')}
      </Button>
    </div>
  );
}
