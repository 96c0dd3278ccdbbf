import { fileRevertReason } from '@paddock/contract/championships/results/corrections';
import {
  type AdminCorrection,
  revertCorrection,
} from '@paddock/contract/championships/results/result-admin-calls';
import type { AdminChampionship } from '@paddock/contract/championships/setup/setup-calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ReasonDialog } from '#features/championships/reason-dialog.tsx';
import { adminResultFilters, correctionsQuery } from '#features/championships/result-queries.ts';
import { useRoundName } from '#features/championships/round-field.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useRights } from '#lib/session/use-rights.ts';
import { useUrlFilters } from '#lib/url/url-filters.ts';
import { Badge } from '#ui/badge.tsx';
import { Bdi, OwnText } from '#ui/bidi.tsx';
import { Button } from '#ui/button.tsx';
import { List } from '#ui/table/list.tsx';
import { Pagination } from '#ui/table/pagination.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { useAdminResultsMessages } from '../messages.ts';
import { useCorrectionText } from './correction-text.ts';
import { useResultMutation } from './use-result-mutation.ts';

/** All corrections of a championship, newest first. Those in force can be reverted. */
export function CorrectionList({ championship }: { championship: AdminChampionship }) {
  const t = useAdminResultsMessages();
  const { filters } = useUrlFilters(adminResultFilters);
  const list = useQuery(correctionsQuery(championship.id, filters.page));
  const [reverted, setReverted] = useState<AdminCorrection>();
  const { edit: mayEdit } = useRights('championships');
  const revert = useResultMutation(revertCorrection, t('revert.done'));
  return (
    <section aria-labelledby="corrections" className="flex flex-col gap-4">
      <h2 id="corrections" className="font-bold text-xl">
        {t('corrections')}
      </h2>
      <List
        read={list}
        failed={t('correctionsFailed')}
        empty={<p className="text-text-2">{t('noCorrections')}</p>}
        page={filters.page}
        pager={Pagination}
        fades
      >
        {(corrections) => (
          <CorrectionTable
            championship={championship}
            corrections={corrections}
            onRevert={mayEdit ? setReverted : undefined}
          />
        )}
      </List>
      {reverted && (
        <ReasonDialog
          texts={{
            title: t('revert.title', { name: reverted.name }),
            sentence: t('revert.sentence'),
            reason: t('reason'),
            action: t('revert.action'),
          }}
          onSubmit={(body) => revert.mutateAsync({ params: { id: reverted.id }, body })}
          onClose={() => setReverted(undefined)}
        />
      )}
    </section>
  );
}

interface CorrectionTableProps {
  championship: AdminChampionship;
  corrections: readonly AdminCorrection[];
  onRevert: ((correction: AdminCorrection) => void) | undefined;
}

function CorrectionTable({ championship, corrections, onRevert }: CorrectionTableProps) {
  const t = useAdminResultsMessages();
  const format = useFormat();
  const nameOf = useRoundName();
  const describe = useCorrectionText();
  const roundOf = (session: number | null) =>
    championship.rounds.find(({ sessions }) => sessions.some(({ id }) => id === session));
  const columns: Column<AdminCorrection>[] = [
    {
      key: 'name',
      phone: 'top',
      header: t('driver'),
      head: true,
      cell: ({ name }) => <Bdi className="wrap-anywhere">{name}</Bdi>,
    },
    {
      key: 'what',
      phone: 'topEnd',
      header: t('what'),
      cell: (one) => (
        <span className={one.reverted_at ? 'text-text-3 line-through' : ''}>{describe(one)}</span>
      ),
    },
    {
      key: 'where',
      phone: 'bottom',
      header: t('correct.target'),
      cell: ({ round_session_id }) => {
        const round = roundOf(round_session_id);
        return round ? <Bdi>{nameOf(round)}</Bdi> : t('correct.season');
      },
    },
    {
      key: 'at',
      phone: 'bottomEnd',
      header: t('date'),
      cell: ({ at }) => <time dateTime={at.toISOString()}>{format.date(at)}</time>,
    },
    {
      key: 'reason',
      header: t('reason'),
      cell: ({ reason, revert_reason, source }) => (
        <span className="flex max-w-80 flex-col items-start gap-0.5 text-xs">
          {source === 'file' ? t('fromFile') : <OwnText className="wrap-anywhere">{reason}</OwnText>}
          {revert_reason && (
            <span className="wrap-anywhere text-text-3">
              {t('revert.because')}{' '}
              {source === 'file' && revert_reason === fileRevertReason ? (
                t('revertedByFile')
              ) : (
                <OwnText>{revert_reason}</OwnText>
              )}
            </span>
          )}
        </span>
      ),
    },
  ];
  if (onRevert)
    columns.push({
      key: 'act',
      phone: 'side',
      header: t('act'),
      end: true,
      cell: (one) =>
        one.reverted_at ? (
          <Badge tone="neutral">{t('revert.was')}</Badge>
        ) : (
          <Button
            dense
            className="whitespace-nowrap"
            aria-label={t('revert.of', { name: one.name })}
            onClick={() => onRevert(one)}
          >
            {t('revert.action')}
          </Button>
        ),
    });
  return <Table caption={t('corrections')} columns={columns} rows={corrections} rowKey={({ id }) => id} />;
}
