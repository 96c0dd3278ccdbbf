import type { AdminEvent } from '@paddock/contract/events/calls';
import { eventDescriptionMax, eventTitleMax } from '@paddock/contract/events/rules';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { useQuery } from '@tanstack/react-query';
import { useEventsMessages } from '#features/events/messages.ts';
import { activeServersQuery } from '#features/servers/queries.ts';
import { useErrorToast } from '#lib/api/error-toast.ts';
import { labelFields } from '#lib/form/compared-fields.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { LocalizedPair } from '#ui/form/localized-pair.tsx';
import { NumberField, SelectField } from '#ui/form/text-field.tsx';
import type { EventForm, EventTabProps } from './form.ts';

/** Title, type, capacity and server. */
export function EventBasicTab({ form, fields, event }: EventTabProps) {
  const t = useEventsMessages();
  const controls = labelFields(form, fields);
  return (
    <div className="flex flex-col gap-5">
      <LocalizedPair {...controls.pair('title')} maxLength={eventTitleMax} required />
      <LocalizedPair
        {...controls.pair('description')}
        hint={(count) => t('form.descriptionHint', { count, max: eventDescriptionMax })}
        maxLength={eventDescriptionMax}
        rows={4}
        required
      />
      <div className="grid items-start gap-5 md:grid-cols-2">
        <SelectField {...controls.select('event_type')} placeholder={t('form.chooseType')} required />
        <NumberField {...controls.text('max_participants')} hint={t('form.maxHint')} maxLength={6} required />
      </div>
      <ServerField form={form} currentServer={event?.server ?? null} />
    </div>
  );
}

/** Offers the active servers and the current one, even if it is inactive. */
function ServerField({ form, currentServer }: { form: EventForm; currentServer: AdminEvent['server'] }) {
  const t = useEventsMessages();
  const locale = useLocale();
  const field = form.text('server_id');
  const servers = useQuery(activeServersQuery());
  useErrorToast(servers, t('form.serversFailed'));
  const others = (servers.data?.items ?? []).filter(({ id }) => id !== currentServer?.id);
  const options = [...(currentServer ? [currentServer] : []), ...others];
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
