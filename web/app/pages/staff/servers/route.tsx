import { localize } from '@paddock/contract/i18n/localized/localized';
import { type AdminGameServer, deleteServer, exportServers } from '@paddock/contract/servers/admin-calls';
import { useQuery } from '@tanstack/react-query';
import { StaffList, useStaffRecords } from '#components/staff-list.tsx';
import { useAdminServersMessages } from '#features/servers/admin-servers/messages.ts';
import { useServersMessages } from '#features/servers/messages.ts';
import { adminServerFilters, adminServersQuery, serverQueries } from '#features/servers/staff-queries.ts';
import { useCsvExport } from '#lib/api/csv-export.ts';
import { prefetch } from '#lib/api/prefetch.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { useNew } from '#lib/url/use-new.ts';
import { LoadingArea, Skeleton } from '#ui/feedback/skeleton.tsx';
import type { Route } from './+types/route.ts';
import { AdminServerCard } from './admin-server-card.tsx';
import { ServerDialog } from './server-dialog.tsx';

const refreshMs = 15_000;
const grid = 'grid gap-4 min-[40rem]:grid-cols-2 xl:grid-cols-3';

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  prefetch(adminServersQuery(parseUrlFilters(adminServerFilters, url.searchParams)));

/** All game servers. The search is in the address. */
export default function AdminServersScreen() {
  const t = useAdminServersMessages();
  const tServers = useServersMessages();
  const locale = useLocale();
  const address = useUrlFilters(adminServerFilters);
  const servers = useQuery({ ...adminServersQuery(address.filters), refetchInterval: refreshMs });
  const { rights, editor, onNew, actionsFor } = useStaffRecords<AdminGameServer>({
    module: 'servers',
    deletion: deleteServer,
    invalidates: serverQueries,
    texts: (part, name) => t(`delete.${part}`, { name }),
    startsOpen: useNew() !== null,
  });
  return (
    <StaffList
      texts={{
        title: t('heading'),
        search: t('admin.search'),
        new: t('admin.add'),
        failed: t('admin.failed'),
        empty: tServers('list.empty'),
        noMatch: t('admin.noMatch'),
        showAll: t('admin.showAll'),
      }}
      read={servers}
      skeleton={<CardsSkeleton />}
      exporting={useCsvExport(exportServers, address.filters, 'servers')}
      onNew={onNew}
      address={address}
      dialogs={editor.isOpen && <ServerDialog server={editor.record} onClose={editor.close} />}
    >
      {(items) => (
        <ul className={grid}>
          {items.map((server) => (
            <AdminServerCard
              key={server.id}
              server={server}
              mayEdit={rights.edit}
              actions={actionsFor(server, localize(server, locale, 'name').name)}
            />
          ))}
        </ul>
      )}
    </StaffList>
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
