import { type Action, can } from '@paddock/contract/core/permissions';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { type AdminGameServer, deleteServer, exportServers } from '@paddock/contract/servers/admin-calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { StaffList } from '#components/staff-list.tsx';
import { adminServersMessages } from '#features/servers/admin-servers/messages.ts';
import { serversMessages } from '#features/servers/messages.ts';
import { adminServerFilters, adminServersQuery, serverQueries } from '#features/servers/staff-queries.ts';
import { useCsvExport } from '#lib/api/csv-export.ts';
import { prefetch } from '#lib/api/prefetch.ts';
import { useDeletion } from '#lib/api/use-deletion.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useTranslations } from '#lib/i18n/messages.ts';
import { useCurrentUser } from '#lib/session/session.ts';
import { parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { useNew } from '#lib/url/use-new.ts';
import { LoadingArea, Skeleton } from '#ui/feedback/skeleton.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import type { Route } from './+types/route.ts';
import { AdminServerCard } from './admin-server-card.tsx';
import { ServerDialog } from './server-dialog.tsx';

/** `'new'`, or the server as it was when the dialog was opened: what is read again meanwhile does not change it. */
type Opened = 'new' | AdminGameServer;

const refreshMs = 15_000;
const grid = 'grid gap-4 min-[40rem]:grid-cols-2 xl:grid-cols-3';

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  prefetch(adminServersQuery(parseUrlFilters(adminServerFilters, url.searchParams)));

/** The game servers, for the staff. The address keeps the search. */
export default function AdminServersScreen() {
  const t = useTranslations(adminServersMessages);
  const say = useTranslations(serversMessages);
  const role = useCurrentUser()?.role;
  const { filters, reset } = useUrlFilters(adminServerFilters);
  const servers = useQuery({ ...adminServersQuery(filters), refetchInterval: refreshMs });
  const locale = useLocale();
  const remove = useDeletion(deleteServer, {
    invalidates: serverQueries,
    texts: (part, name) => t(`delete.${part}`, { name }),
  });
  const may = (action: Action) => role !== undefined && can(role, 'servers', action);
  const rights = { create: may('create'), edit: may('edit'), delete: may('delete') };
  const isNew = useNew() !== null;
  const [opened, setOpened] = useState<Opened | undefined>(isNew && rights.create ? 'new' : undefined);
  return (
    <StaffList
      texts={{
        title: t('heading'),
        search: t('admin.search'),
        new: t('admin.add'),
        failed: t('admin.failed'),
        empty: say('list.empty'),
        noMatch: t('admin.noMatch'),
        showAll: t('admin.showAll'),
      }}
      read={servers}
      skeleton={<CardsSkeleton />}
      exporting={useCsvExport(exportServers, filters, 'servers')}
      onNew={rights.create && (() => setOpened('new'))}
      search={{ value: filters.search, onSearch: (text) => reset({ search: text }) }}
      onReset={() => reset()}
      dialogs={
        opened && (
          <ServerDialog server={opened === 'new' ? undefined : opened} onClose={() => setOpened(undefined)} />
        )
      }
    >
      {(items) => (
        <Loading active={servers.isPlaceholderData}>
          <ul className={grid}>
            {items.map((server) => (
              <AdminServerCard
                key={server.id}
                server={server}
                rights={rights}
                onEdit={setOpened}
                onDelete={() => remove({ params: { id: server.id } }, localize(server, locale, 'name').name)}
              />
            ))}
          </ul>
        </Loading>
      )}
    </StaffList>
  );
}

/** Covers what stands there while something newer is on its way. */
function Loading({ active, children }: { active: boolean; children: React.ReactNode }) {
  return (
    <div className="relative" aria-busy={active}>
      {children}
      {active && (
        <div className="absolute inset-0 z-sticky flex items-start justify-center rounded-card bg-scrim pt-16">
          <Spinner />
        </div>
      )}
    </div>
  );
}

function CardsSkeleton() {
  return (
    <LoadingArea className={grid}>
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} className="h-120" />
      ))}
    </LoadingArea>
  );
}
