import { type AdminEvent, deleteEvent, exportEvents } from '@paddock/contract/events/calls';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { useInfiniteQuery } from '@tanstack/react-query';
import { StaffList, useStaffRecords } from '#components/staff-list.tsx';
import { EventGridSkeleton, eventGrid } from '#features/events/event-grid.tsx';
import { useEventsMessages } from '#features/events/messages.ts';
import { adminEventFilters, adminEventsQuery, eventQueries } from '#features/events/queries.ts';
import { useCsvExport } from '#lib/api/csv-export.ts';
import { prefetch } from '#lib/api/prefetch.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useRights } from '#lib/session/use-rights.ts';
import { parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import type { Route } from './+types/route.ts';
import { AdminEventCard } from './admin-event-card.tsx';
import { EventDialog } from './event-dialog.tsx';

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  prefetch(adminEventsQuery(parseUrlFilters(adminEventFilters, url.searchParams)));

/** All events. The search is in the address. */
export default function AdminEventsScreen() {
  const t = useEventsMessages();
  const address = useUrlFilters(adminEventFilters);
  const hasSignUp = useRights('championships').view;
  const locale = useLocale();
  const { editor, onNew, actionsFor } = useStaffRecords<AdminEvent>({
    module: 'events',
    deletion: deleteEvent,
    invalidates: eventQueries,
    texts: (part, title) => t(`delete.${part}`, { title }),
  });
  return (
    <StaffList
      texts={{
        title: t('title.adminEvents'),
        search: t('admin.search'),
        new: t('admin.add'),
        failed: t('list.failed'),
        empty: t('admin.empty'),
        noMatch: t('admin.noMatch'),
        showAll: t('admin.showAll'),
      }}
      read={useInfiniteQuery(adminEventsQuery(address.filters))}
      skeleton={<EventGridSkeleton />}
      exporting={useCsvExport(exportEvents, address.filters, 'events')}
      onNew={onNew}
      address={address}
      dialogs={editor.isOpen && <EventDialog event={editor.record} onClose={editor.close} />}
    >
      {(events) => (
        <ul className={eventGrid}>
          {events.map((event) => (
            <AdminEventCard
              key={event.id}
              event={event}
              hasSignUp={hasSignUp}
              actions={actionsFor(event, localize(event, locale, 'title').title)}
            />
          ))}
        </ul>
      )}
    </StaffList>
  );
}
