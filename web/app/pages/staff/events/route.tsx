import { type Action, can } from '@paddock/contract/core/permissions';
import { type AdminEvent, deleteEvent, exportEvents } from '@paddock/contract/events/calls';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { PageHead } from '#components/page-head.tsx';
import { EventGrid } from '#features/events/event-grid.tsx';
import { eventsMessages } from '#features/events/messages.ts';
import { adminEventFilters, adminEventsQuery, eventQueries } from '#features/events/queries.ts';
import { useCsvExport } from '#lib/api/csv-export.ts';
import { prefetch } from '#lib/api/prefetch.ts';
import { useDeletion } from '#lib/api/use-deletion.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useTranslations } from '#lib/i18n/messages.ts';
import { useCurrentUser } from '#lib/session/session.ts';
import { parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { SearchBox } from '#ui/form/search-box.tsx';
import { ExportButton } from '#ui/table/export-button.tsx';
import type { Route } from './+types/route.ts';
import { AdminEventCard } from './admin-event-card.tsx';
import { EventDialog } from './event-dialog.tsx';

/** `'new'`, or the event as it was when the dialog was opened: what is read again meanwhile does not change it. */
type Opened = 'new' | AdminEvent;

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  prefetch(adminEventsQuery(parseUrlFilters(adminEventFilters, url.searchParams)));

/** Events for the staff. The address keeps the search. */
export default function AdminEventsScreen() {
  const t = useTranslations(eventsMessages);
  const role = useCurrentUser()?.role;
  const may = (action: Action) => role !== undefined && can(role, 'events', action);
  const signUp = role !== undefined && can(role, 'championships', 'view');
  const rights = { create: may('create'), edit: may('edit'), delete: may('delete'), signUp };
  const { filters, reset } = useUrlFilters(adminEventFilters);
  const { search = '' } = filters;
  const look = (text: string) => reset({ search: text });
  const pages = useInfiniteQuery(adminEventsQuery(filters));
  const [opened, setOpened] = useState<Opened>();
  const locale = useLocale();
  const remove = useDeletion(deleteEvent, {
    invalidates: eventQueries,
    texts: (part, title) => t(`delete.${part}`, { title }),
  });
  return (
    <section className="page-gutter mx-auto flex w-full max-w-content flex-col gap-6 py-8">
      <PageHead title={t('title.adminEvents')} hidden />
      <h1>{t('title.adminEvents')}</h1>
      <div className="flex flex-wrap justify-between gap-3">
        <SearchBox className="grow md:max-w-md" label={t('admin.search')} value={search} onSearch={look} />
        <div className="flex flex-wrap gap-3 max-xs:w-full">
          <ExportButton {...useCsvExport(exportEvents, filters, 'events')} />
          {rights.create && (
            <Button look="main" icon={<Plus />} className="max-xs:grow" onClick={() => setOpened('new')}>
              {t('admin.add')}
            </Button>
          )}
        </div>
      </div>
      <EventGrid
        pages={pages}
        empty={
          <EmptyState
            sentence={t(search ? 'admin.noMatch' : 'admin.empty')}
            action={search && <Button onClick={() => look('')}>{t('admin.showAll')}</Button>}
          />
        }
        card={(event) => (
          <AdminEventCard
            key={event.id}
            event={event}
            rights={rights}
            onEdit={setOpened}
            onDelete={(event) => remove({ params: { id: event.id } }, localize(event, locale, 'title').title)}
          />
        )}
      />
      {opened && (
        <EventDialog event={opened === 'new' ? undefined : opened} onClose={() => setOpened(undefined)} />
      )}
    </section>
  );
}
