import type { AdminEvent } from '@paddock/contract/events/calls';
import { eventDescriptionMax, eventTitleMax, eventTypes } from '@paddock/contract/events/rules';
import { useQuery } from '@tanstack/react-query';
import { useErrorToast } from '../../../lib/api/error-toast.ts';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { NumberField, SelectField, TextAreaField, TextField } from '../../../ui/form/text-field.tsx';
import { activeServersQuery } from '../../servers/queries.ts';
import { eventsMessages } from '../messages.ts';
import type { EventForm } from './form.ts';

/** What it is, for how many, and where. */
export function EventBasicTab({ form, event }: { form: EventForm; event: AdminEvent | undefined }) {
  const t = useTranslations(eventsMessages);
  const description = form.text('description');
  return (
    <div className="flex flex-col gap-5">
      <TextField
        {...form.text('title')}
        label={t('form.title')}
        maxLength={eventTitleMax}
        autoComplete="off"
        required
      />
      <TextAreaField
        {...description}
        label={t('form.description')}
        hint={t('form.descriptionHint', { count: description.value.length, max: eventDescriptionMax })}
        maxLength={eventDescriptionMax}
        required
      />
      <div className="grid items-start gap-5 md:grid-cols-2">
        <SelectField
          {...form.text('event_type')}
          label={t('form.type')}
          placeholder={t('form.chooseType')}
          options={eventTypes.map((type) => ({ value: type, label: t(`type.${type}`) }))}
          required
        />
        <NumberField
          {...form.text('max_participants')}
          label={t('form.max')}
          hint={t('form.maxHint')}
          maxLength={6}
          required
        />
      </div>
      <ServerField form={form} known={event?.server ?? null} />
    </div>
  );
}

/** A server that is switched off stays to be chosen where it is chosen already. */
function ServerField({ form, known }: { form: EventForm; known: AdminEvent['server'] }) {
  const t = useTranslations(eventsMessages);
  const field = form.text('server_id');
  const servers = useQuery(activeServersQuery());
  useErrorToast(servers, t('form.serversFailed'));
  const others = (servers.data?.items ?? []).filter(({ id }) => id !== known?.id);
  const options = [...(known ? [known] : []), ...others];
  return (
    <SelectField
      {...field}
      error={servers.isError && !servers.data ? t('form.serversFailed') : field.error}
      label={t('form.server')}
      hint={t('form.serverHint')}
      placeholder={t('form.noServer')}
      options={options.map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  );
}
