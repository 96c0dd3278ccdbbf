import { localize } from '@paddock/contract/i18n/localized/localized';
import { type AdminGameServer, deleteServer, exportServers } from '@paddock/contract/servers/admin-calls';
import { useQuery } from '@tanstack/react-query';
import { StaffList } from '#components/staff-list.tsx';
import { useAdminServersMessages } from '#features/servers/admin-servers/messages.ts';
import { useServersMessages } from '#features/servers/messages.ts';
import { adminServerFilters, adminServersQuery, serverQueries } from '#features/servers/staff-queries.ts';
import { useCsvExport } from '#lib/api/csv-export.ts';
import { prefetch } from '#lib/api/prefetch.ts';
import { useDeletion } from '#lib/api/use-deletion.ts';
import { useRecordEditor } from '#lib/form/use-record-editor.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useRights } from '#lib/session/use-rights.ts';
import { parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { useNew } from '#lib/url/use-new.ts';
import { LoadingArea, Skeleton } from '#ui/feedback/skeleton.tsx';
import { Spinner } from '#ui/spinner.tsx';
import type { Route } from './+types/route.ts';
import { AdminServerCard } from './admin-server-card.tsx';
import { ServerDialog } from './server-dialog.tsx';

const refreshMs = 15_000;
const grid = 'grid gap-4 min-[40rem]:grid-cols-2 xl:grid-cols-3';

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  prefetch(adminServersQuery(parseUrlFilters(adminServerFilters, url.searchParams)));

/** The game servers, for the staff. The address keeps the search. */
export default function AdminServersScreen() {
  const t = useAdminServersMessages();
  const tServers = useServersMessages();
  const { filters, reset } = useUrlFilters(adminServerFilters);
  const servers = useQuery({ ...adminServersQuery(filters), refetchInterval: refreshMs });
  const locale = useLocale();
  const remove = useDeletion(deleteServer, {
    invalidates: serverQueries,
    texts: (part, name) => t(`delete.${part}`, { name }),
  });
  const rights = useRights('servers');
  const editor = useRecordEditor<AdminGameServer>(useNew() !== null && rights.create);
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
      exporting={useCsvExport(exportServers, filters, 'servers')}
      onNew={rights.create && editor.create}
      search={{ value: filters.search, onSearch: (text) => reset({ search: text }) }}
      onReset={() => reset()}
      dialogs={editor.isOpen && <ServerDialog server={editor.record} onClose={editor.close} />}
    >
      {(items) => (
        <Loading active={servers.isPlaceholderData}>
          <ul className={grid}>
            {items.map((server) => (
              <AdminServerCard
                key={server.id}
                server={server}
                rights={rights}
                onEdit={editor.edit}
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
