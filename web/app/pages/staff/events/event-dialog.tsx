import { type AdminEvent, createEvent, updateEvent } from '@paddock/contract/events/calls';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { useEventsMessages } from '#features/events/messages.ts';
import { eventQueries } from '#features/events/queries.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { useNow } from '#lib/browser/use-now.ts';
import { useRecordForm } from '#lib/form/use-record-form.ts';
import { useTabbedForm } from '#lib/form/use-tabbed-form.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { Button } from '#ui/button.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { useEventFields } from './compared-event-fields.ts';
import { EventBasicTab } from './event-basic-tab.tsx';
import { EventMediaTab } from './event-media-tab.tsx';
import { EventScheduleTab } from './event-schedule-tab.tsx';
import {
  checkEvent,
  EventForm,
  eventChangeInput,
  eventTabs,
  eventValues,
  type FilledEvent,
  fieldsOfTab,
  newEventInput,
} from './form.ts';

interface EventDialogProps {
  /** Undefined for a new one. */
  event: AdminEvent | undefined;
  onClose: () => void;
}

/** Returns a function that creates an event or sends the changes of an existing one. */
function useSaveEvent() {
  const t = useEventsMessages();
  const invalidates = eventQueries;
  const failure = t('form.failed');
  const create = useApiMutation(createEvent, { invalidates, failure, success: t('form.created') });
  const update = useApiMutation(updateEvent, { invalidates, failure, success: t('form.updated') });
  return (filled: FilledEvent, event: AdminEvent | undefined) => {
    if (!event) return create.mutateAsync(newEventInput(filled));
    const { body, ...input } = eventChangeInput(filled, event);
    return update.mutateAsync({ ...input, body: { ...body, updated_at: event.updated_at } });
  };
}

/** An event in three tabs with a Next button. Errors appear at their fields, and input is never lost. */
export function EventDialog({ event, onClose }: EventDialogProps) {
  const t = useEventsMessages();
  const locale = useLocale();
  const now = useNow(30_000);
  const save = useSaveEvent();
  const fields = useEventFields();
  const form = useRecordForm({
    schema: EventForm,
    record: event,
    valuesOf: eventValues,
    fields,
    check: (values, stored) => checkEvent(values, stored, now, locale),
    submit: async (filled, stored) => {
      await save(filled, stored);
      onClose();
    },
  });
  const { tab, setTab, panel, isFaulty, submit } = useTabbedForm(form, eventTabs, fieldsOfTab);
  const index = eventTabs.indexOf(tab);
  const [previous, next] = [eventTabs[index - 1], eventTabs[index + 1]];
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      wide
      tall
      title={event ? t.rich('form.edit', { title: localize(event, locale, 'title').title }) : t('form.new')}
      submitLabel={next ? t('form.next') : t(event ? 'form.update' : 'form.create')}
      onSubmit={(submitEvent) => {
        if (!next) return submit(submitEvent);
        submitEvent.preventDefault();
        if (form.validateFields(...fieldsOfTab[tab])) setTab(next);
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
          {tab === 'basic' && <EventBasicTab form={form} fields={fields} event={form.record} />}
          {tab === 'schedule' && <EventScheduleTab form={form} fields={fields} />}
          {tab === 'media' && <EventMediaTab form={form} event={form.record} />}
        </div>
      </Tabs>
    </FormDialog>
  );
}
