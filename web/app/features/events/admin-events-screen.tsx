import {
  type CommunityEvent,
  deleteEvent,
  exportEvents,
  listAdminEvents,
  listEvents,
} from '@paddock/contract/events';
import { type Action, can } from '@paddock/contract/permissions';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { usePages } from '../../lib/pages.ts';
import { useCall } from '../../lib/query.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { useExport } from '../../lib/use-export.ts';
import { PageHead } from '../../shells/page-head.tsx';
import { Button } from '../../ui/button.tsx';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { AdminEventCard } from './admin-event-card.tsx';
import { EventDialog } from './event-dialog.tsx';
import { EventGrid } from './event-grid.tsx';
import { eventsText } from './events-text.ts';

/** `'new'`, or the event as it was when the dialog was opened: what is read again meanwhile does not change it. */
type Opened = 'new' | CommunityEvent;

/** Events for the staff. The address keeps the search. */
export default function AdminEventsScreen() {
  const t = useText(eventsText);
  const role = useCurrentUser()?.role;
  const may = (action: Action) => role !== undefined && can(role, 'events', action);
  const rights = { create: may('create'), edit: may('edit'), delete: may('delete') };
  const [address, setAddress] = useSearchParams();
  const search = address.get('search') ?? '';
  const look = (text: string) => setAddress(text ? { search: text } : {}, { preventScrollReset: true });
  const pages = usePages(listAdminEvents, { search: search || undefined });
  const [opened, open] = useState<Opened>();
  const [leaving, remove] = useState<CommunityEvent>();
  const deletion = useCall(deleteEvent, {
    invalidates: [listAdminEvents, listEvents],
    success: t('delete.done'),
    failure: t('delete.failed'),
  });
  return (
    <section className="page-gutter mx-auto flex w-full max-w-content flex-col gap-6 py-8">
      <PageHead title={t('title.adminEvents')} hidden />
      <h1>{t('title.adminEvents')}</h1>
      <div className="flex flex-wrap justify-between gap-3">
        <SearchBox className="grow md:max-w-md" label={t('admin.search')} value={search} onSearch={look} />
        <div className="flex flex-wrap gap-3 max-xs:w-full">
          <ExportButton {...useExport(exportEvents, { search: search || undefined }, 'events')} />
          {rights.create && (
            <Button look="main" icon={<Plus />} className="max-xs:w-full" onClick={() => open('new')}>
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
          <AdminEventCard key={event.id} event={event} rights={rights} onEdit={open} onDelete={remove} />
        )}
      />
      {opened && (
        <EventDialog event={opened === 'new' ? undefined : opened} onClose={() => open(undefined)} />
      )}
      {leaving && (
        <DeleteDialog
          words={(part) => t(`delete.${part}`, { title: leaving.title })}
          id={leaving.id}
          call={deletion}
          onClose={() => remove(undefined)}
        />
      )}
    </section>
  );
}
