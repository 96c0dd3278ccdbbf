import { pageSize } from '@paddock/contract/core/paging';
import { can } from '@paddock/contract/core/permissions';
import { type AdminLap, restoreLap } from '@paddock/contract/racing/lap-calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PageHeader } from '#components/page-header.tsx';
import { useAdminLapsMessages } from '#features/racing/admin-laps/messages.ts';
import { useVoidedLapsMessages } from '#features/racing/voided-laps/messages.ts';
import { prefetch } from '#lib/api/prefetch.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { confirmAction } from '#lib/browser/confirm-store.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useCurrentUser } from '#lib/session/session.ts';
import { parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { PageSection } from '#ui/page-section.tsx';
import { List } from '#ui/table/list.tsx';
import { Pagination } from '#ui/table/pagination.tsx';
import type { Route } from './+types/route.ts';
import { DriverChoice } from './driver-choice.tsx';
import { VoidDialog } from './lap-dialogs.tsx';
import { LapFilters } from './lap-filters.tsx';
import { LapTable } from './lap-table.tsx';
import { adminLapFilters, adminLapQueries, adminLapsQuery } from './queries.ts';

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const filters = parseUrlFilters(adminLapFilters, url.searchParams);
  return prefetch(filters.driver !== undefined && adminLapsQuery(filters));
}

/** A driver's laps, which stewards can void and restore. */
export default function AdminLapsScreen() {
  const t = useAdminLapsMessages();
  const tVoidedLaps = useVoidedLapsMessages();
  const role = useCurrentUser()?.role;
  const { filters, change, reset } = useUrlFilters(adminLapFilters);
  const { driver, track, car, state, order } = filters;
  const [voiding, setVoiding] = useState<AdminLap>();
  const format = useFormat();
  const restore = useApiMutation(restoreLap, {
    invalidates: adminLapQueries,
    success: t('restore.done'),
    failure: t('restore.failed'),
  });
  const decide = (lap: AdminLap) => {
    if (lap.state === 'counted') setVoiding(lap);
    if (lap.state !== 'voided') return;
    confirmAction({
      title: t.rich('restore.title', { time: format.lapTime(lap.lap_time) }),
      sentence: t('restore.sentence'),
      action: t('restore.action'),
      call: () => restore.mutateAsync({ params: { id: lap.id } }),
    });
  };
  const list = useQuery({ ...adminLapsQuery(filters), enabled: driver !== undefined });
  const [firstLap] = list.data?.items ?? [];
  return (
    <PageSection as="section">
      <PageHeader
        title={t('title')}
        lead={t('sentence')}
        actions={<LinkButton to="/rank/voided">{tVoidedLaps('title')}</LinkButton>}
      />
      <div className="max-w-form">
        <DriverChoice
          chosen={driver}
          lap={firstLap}
          onChoose={(chosen) => reset({ driver: chosen, track, car, order })}
        />
      </div>
      {driver === undefined ? (
        <EmptyState seed="laps" sentence={t('chooseFirst')} />
      ) : (
        <>
          <div className="flex flex-wrap items-end gap-3">
            <LapFilters filters={filters} change={change} />
          </div>
          <List
            read={list}
            failed={t('failed')}
            skeleton={<SkeletonRows rows={pageSize} />}
            empty={
              <EmptyState
                seed="laps"
                sentence={t(track || car || state ? 'noMatch' : 'empty')}
                action={
                  (track || car || state) && (
                    <Button onClick={() => reset({ driver: String(driver) })}>{t('showAll')}</Button>
                  )
                }
              />
            }
            page={filters.page}
            pager={Pagination}
            fades
          >
            {(laps) => (
              <LapTable laps={laps} onDecide={role && can(role, 'stewarding', 'edit') ? decide : undefined} />
            )}
          </List>
        </>
      )}
      {voiding && <VoidDialog lap={voiding} onClose={() => setVoiding(undefined)} />}
    </PageSection>
  );
}
