import type { AdminChampionship } from '@paddock/contract/championships/setup/setup-calls';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { parseId } from '#lib/url/url-values.ts';
import { QueryStates } from '#ui/feedback/query-states.tsx';
import { useAdminEntriesMessages } from './admin-entries/messages.ts';
import { adminChampionshipQuery } from './staff-queries.ts';

interface ChampionshipFrameProps {
  children: (championship: AdminChampionship) => ReactNode;
}

/** Renders with the championship of the URL, which the layout has loaded. The layout handles missing championships. */
export function ChampionshipFrame({ children }: ChampionshipFrameProps) {
  const t = useAdminEntriesMessages();
  const read = useQuery(adminChampionshipQuery(parseId(useParams()['id']) ?? 0));
  return (
    <QueryStates query={read} failed={t('championshipFailed')}>
      {children}
    </QueryStates>
  );
}
