import {
  type CommunityEvent,
  createEvent,
  listAdminEvents,
  listEvents,
  updateEvent,
} from '@paddock/contract/events';
import { useState } from 'react';
import { useForm } from '../../lib/forms.ts';
import { useLocale } from '../../lib/locale.tsx';
import { useCall } from '../../lib/query.ts';
import { useText } from '../../lib/text.ts';
import { useFaultyTab } from '../../lib/use-faulty-tab.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { EventBasicTab } from './event-basic-tab.tsx';
import {
  checkEvent,
  EventForm,
  eventChangeInput,
  eventTabs,
  eventValues,
  type FilledEvent,
  fieldsOfTab,
  newEventInput,
} from './event-form.ts';
import { EventMediaTab } from './event-media-tab.tsx';
import { EventScheduleTab } from './event-schedule-tab.tsx';
import { eventsText } from './events-text.ts';

interface EventDialogProps {
  /** Absent: a new one. */
  event: CommunityEvent | undefined;
  onClose: () => void;
}

/** Saves what was filled in; a new event whole, of a known one what differs. */
function useSave(event: CommunityEvent | undefined) {
  const t = useText(eventsText);
  const invalidates = [listAdminEvents, listEvents];
  const failure = t('form.failed');
  const create = useCall(createEvent, { invalidates, failure, success: t('form.created') });
  const update = useCall(updateEvent, { invalidates, failure, success: t('form.updated') });
  return (filled: FilledEvent) =>
    event ? update.mutateAsync(eventChangeInput(filled, event)) : create.mutateAsync(newEventInput(filled));
}

/** An event in three tabs, gone through by Next. What fails is shown where it is, and nothing typed is lost. */
export function EventDialog({ event, onClose }: EventDialogProps) {
  const t = useText(eventsText);
  const locale = useLocale();
  const now = useNow(30_000);
  const save = useSave(event);
  const form = useForm({
    schema: EventForm,
    initial: useState(() => eventValues(event))[0],
    check: (values) => checkEvent(values, event, now, locale),
    submit: async (filled) => {
      await save(filled);
      onClose();
    },
  });
  const { tab, setTab, panel, isFaulty, submit } = useFaultyTab(form, eventTabs, fieldsOfTab);
  const place = eventTabs.indexOf(tab);
  const [previous, next] = [eventTabs[place - 1], eventTabs[place + 1]];
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      wide
      tall
      title={event ? t('form.edit', { title: event.title }) : t('form.new')}
      submitLabel={next ? t('form.next') : t(event ? 'form.update' : 'form.create')}
      onSubmit={(press) => {
        if (!next) return submit(press);
        press.preventDefault();
        if (form.pass(...fieldsOfTab[tab])) setTab(next);
      }}
      between={
        previous && (
          <Button onClick={() => setTab(previous)} disabled={form.busy}>
            {t('form.previous')}
          </Button>
        )
      }
    >
      <Tabs
        label={t('form.tabs')}
        tabs={eventTabs.map((key) => ({ key, label: t(`form.${key}`), faulty: isFaulty(key) }))}
        current={tab}
        onTab={setTab}
      >
        <div ref={panel}>
          {tab === 'basic' && <EventBasicTab form={form} event={event} />}
          {tab === 'schedule' && <EventScheduleTab form={form} />}
          {tab === 'media' && <EventMediaTab form={form} event={event} />}
        </div>
      </Tabs>
    </FormDialog>
  );
}
