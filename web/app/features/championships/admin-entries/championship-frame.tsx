import type { AdminChampionship } from '@paddock/contract/championships/setup/setup-calls';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { QueryStates } from '../../../ui/feedback/query-states.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { adminEntriesMessages } from './messages.ts';
import { adminChampionshipQuery } from './queries.ts';

interface ChampionshipFrameProps {
  /** Undefined for an address that names none. */
  id: number | undefined;
  children: (championship: AdminChampionship) => ReactNode;
}

/** The championship that a screen is about, in all states of its reading. */
export function ChampionshipFrame({ id, children }: ChampionshipFrameProps) {
  const t = useTranslations(adminEntriesMessages);
  const read = useQuery({ ...adminChampionshipQuery(id ?? 0), enabled: id !== undefined });
  if (id === undefined || read.error?.status === 404)
    return (
      <EmptyState
        seed="championship"
        sentence={t('notFound')}
        action={<LinkButton to="/admin/championships">{t('back')}</LinkButton>}
      />
    );
  return (
    <QueryStates query={read} failed={t('championshipFailed')}>
      {children}
    </QueryStates>
  );
}
