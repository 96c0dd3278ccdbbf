import type { Round } from '@paddock/contract/championships/calls';
import { linkSession } from '@paddock/contract/championships/results/result-admin-calls';
import type { ResultRow } from '@paddock/contract/championships/results/result-calls';
import { FileUp, Link2, Pencil, Unlink } from 'lucide-react';
import { useState } from 'react';
import { useApiMutation } from '../../../lib/api/query.ts';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHead } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { FileDialog } from './file-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { adminResultsMessages } from './messages.ts';
import { adminResultQueries, type SessionResult } from './queries.ts';
import { ResultTable } from './result-table.tsx';
import { RowsDialog } from './rows-dialog.tsx';

interface SessionCardProps {
  round: Round;
  session: SessionResult;
  /** Whether where the result comes from can be changed. */
  isOpen: boolean;
  /** Whether another file came for it when it was official already. */
  isLate: boolean;
  onCorrect: ((session: SessionResult, row: ResultRow) => void) | undefined;
}

/** A session of a round: where its result comes from, and what it is. */
export function SessionCard({ round, session, isOpen, isLate, onCorrect }: SessionCardProps) {
  const t = useTranslations(adminResultsMessages);
  const [opened, setOpened] = useState<'link' | 'file' | 'rows' | 'unlink'>();
  const unlink = useApiMutation(linkSession, {
    invalidates: adminResultQueries,
    success: t('unlink.done'),
    failure: t('failedAct'),
  });
  const { source } = session;
  const title = t('sessionName', { number: session.number, kind: t(`kinds.${session.kind}`) });
  const params = { id: round.id, session: session.id };
  const close = () => setOpened(undefined);
  return (
    <Card as="section">
      <CardHead
        title={title}
        aside={<Badge tone={source ? 'ok' : 'neutral'}>{t(`source.${source ?? 'none'}`)}</Badge>}
      />
      <div className="flex flex-col gap-4 p-4 max-md:p-2">
        {isOpen && (
          <div className="flex flex-wrap gap-3">
            <Button dense icon={<Link2 />} onClick={() => setOpened('link')}>
              {t('link.action')}
            </Button>
            <Button dense icon={<FileUp />} onClick={() => setOpened('file')}>
              {t('file.action')}
            </Button>
            <Button dense icon={<Pencil />} onClick={() => setOpened('rows')}>
              {t('rows.action')}
            </Button>
            {source && (
              <Button dense look="ghost" icon={<Unlink />} onClick={() => setOpened('unlink')}>
                {t('unlink.action')}
              </Button>
            )}
          </div>
        )}
        {isLate && <LateFile round={round} session={session} />}
        {session.rows.length === 0 ? (
          <p className="text-text-2">{t('noResult')}</p>
        ) : (
          <ResultTable
            session={session}
            caption={title}
            onCorrect={onCorrect && ((row) => onCorrect(session, row))}
          />
        )}
      </div>
      {opened === 'link' && <LinkDialog {...params} title={title} onClose={close} />}
      {opened === 'file' && <FileDialog {...params} title={title} onClose={close} />}
      {opened === 'rows' && <RowsDialog {...params} title={title} onClose={close} />}
      {opened === 'unlink' && (
        <ConfirmDialog
          open
          danger
          onClose={close}
          title={t('unlink.title', { session: title })}
          sentence={t('unlink.sentence')}
          confirmLabel={t('unlink.action')}
          onConfirm={() => unlink.mutateAsync({ params, body: { racing_session_id: null } })}
        />
      )}
    </Card>
  );
}

/** What stands is kept, unless the round is reopened and the other file linked. */
function LateFile({ round, session }: Pick<SessionCardProps, 'round' | 'session'>) {
  const t = useTranslations(adminResultsMessages);
  const keep = useApiMutation(linkSession, {
    invalidates: adminResultQueries,
    success: t('late.done'),
    failure: t('failedAct'),
  });
  const own = round.sessions.find(({ id }) => id === session.id);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-input bg-warn-dim p-3 text-sm">
      <p className="max-w-prose">{t('late.sentence')}</p>
      <Button
        dense
        loading={keep.isPending}
        onClick={() =>
          keep.mutate({
            params: { id: round.id, session: session.id },
            body: { racing_session_id: own?.racing_session_id ?? null, keep: true },
          })
        }
      >
        {t('late.keep')}
      </Button>
    </div>
  );
}
