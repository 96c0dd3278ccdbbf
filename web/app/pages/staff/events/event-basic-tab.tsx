import type { AdminEvent } from '@paddock/contract/events/calls';
import { eventDescriptionMax, eventTitleMax, eventTypes } from '@paddock/contract/events/rules';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { useQuery } from '@tanstack/react-query';
import { useEventsMessages } from '#features/events/messages.ts';
import { activeServersQuery } from '#features/servers/queries.ts';
import { useErrorToast } from '#lib/api/error-toast.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { LocalizedPair } from '#ui/form/localized-pair.tsx';
import { NumberField, SelectField } from '#ui/form/text-field.tsx';
import type { EventForm } from './form.ts';

/** What it is, for how many, and where. */
export function EventBasicTab({ form, event }: { form: EventForm; event: AdminEvent | undefined }) {
  const t = useEventsMessages();
  return (
    <div className="flex flex-col gap-5">
      <LocalizedPair
        persian={form.text('title')}
        english={form.text('title_en')}
        label={t('form.title')}
        maxLength={eventTitleMax}
        required
      />
      <LocalizedPair
        persian={form.text('description')}
        english={form.text('description_en')}
        label={t('form.description')}
        hint={(count) => t('form.descriptionHint', { count, max: eventDescriptionMax })}
        maxLength={eventDescriptionMax}
        rows={4}
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
  const t = useEventsMessages();
  const locale = useLocale();
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
      options={options.map((server) => ({
        value: String(server.id),
        label: localize(server, locale, 'name').name,
      }))}
    />
  );
}
