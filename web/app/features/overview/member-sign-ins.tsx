import {
  endSignIns,
  listSignIns,
  type Member,
  resetSecondFactor,
  type SignInTry,
} from '@paddock/contract/members';
import type { Role } from '@paddock/contract/permissions';
import { LogOut, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { useFormat } from '../../lib/format.ts';
import { usePages } from '../../lib/pages.ts';
import { useCall } from '../../lib/query.ts';
import { useText } from '../../lib/text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Ltr } from '../../ui/isolation.tsx';
import { PageList } from '../../ui/page-list.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { memberReads } from '../members/member-reads.ts';
import { rightsOver } from '../members/member-rights.ts';
import { membersText } from '../members/members-text.ts';

/** Tries to sign in, and the ways to end what is open or to let in whoever lost the second factor. */
export function MemberSignIns({ member, own }: { member: Member; own: Role }) {
  const t = useText(membersText);
  const [asking, ask] = useState<'signOut' | 'reset'>();
  const pages = usePages(listSignIns, {}, { params: { id: member.id } });
  return (
    <div className="flex flex-col gap-5">
      {rightsOver(own, member).edit && (
        <div className="flex flex-wrap gap-3">
          <Button icon={<LogOut />} onClick={() => ask('signOut')}>
            {t('signOut.button')}
          </Button>
          {member.has_second_factor && (
            <Button look="ghost" icon={<ShieldOff />} onClick={() => ask('reset')}>
              {t('reset.button')}
            </Button>
          )}
        </div>
      )}
      <PageList
        pages={pages}
        failed={t('page.signInsFailed')}
        skeleton={<SkeletonRows />}
        empty={<EmptyState sentence={t('page.noSignIns')} seed="no sign-ins" />}
      >
        {(tries) => <Tries tries={tries} />}
      </PageList>
      {asking && <Question kind={asking} member={member} onClose={() => ask(undefined)} />}
    </div>
  );
}

function Tries({ tries }: { tries: SignInTry[] }) {
  const t = useText(membersText);
  const format = useFormat();
  const columns: Column<SignInTry>[] = [
    {
      key: 'at',
      header: t('signIn.at'),
      head: true,
      cell: ({ at }) => <time dateTime={at.toISOString()}>{format.dateTime(at)}</time>,
    },
    {
      key: 'outcome',
      header: t('signIn.outcome'),
      cell: ({ succeeded }) => (
        <Badge tone={succeeded ? 'ok' : 'bad'}>{t(succeeded ? 'signIn.done' : 'signIn.refused')}</Badge>
      ),
    },
    { key: 'ip', header: t('signIn.ip'), cell: ({ ip }) => <Ltr className="font-mono text-xs">{ip}</Ltr> },
    {
      key: 'browser',
      header: t('signIn.browser'),
      className: 'md:w-1/2',
      cell: ({ user_agent }) =>
        user_agent ? <Ltr className="wrap-anywhere text-text-2 text-xs">{user_agent}</Ltr> : '—',
    },
  ];
  return (
    <Table caption={t('page.signIns')} columns={columns} rows={tries} rowKey={({ at }) => at.toISOString()} />
  );
}

interface QuestionProps {
  kind: 'signOut' | 'reset';
  member: Member;
  onClose: () => void;
}

function Question({ kind, member, onClose }: QuestionProps) {
  const t = useText(membersText);
  const name = member.username;
  const input = { params: { id: member.id } };
  const reads = { invalidates: [...memberReads, listSignIns] };
  const signOut = useCall(endSignIns, {
    ...reads,
    success: t('signOut.done', { name }),
    failure: t('signOut.failed'),
  });
  const reset = useCall(resetSecondFactor, {
    ...reads,
    success: t('reset.done', { name }),
    failure: t('reset.failed'),
  });
  return (
    <ConfirmDialog
      open
      danger
      onClose={onClose}
      title={t(`${kind}.title`, { name })}
      sentence={t(`${kind}.sentence`, { name })}
      confirmLabel={t(`${kind}.button`)}
      onConfirm={() => (kind === 'signOut' ? signOut : reset).mutateAsync(input)}
    />
  );
}
