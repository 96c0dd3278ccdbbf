import type { AdminEvent } from '@paddock/contract/events/calls';
import { eventTypes } from '@paddock/contract/events/rules';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { useQuery } from '@tanstack/react-query';
import { useComparedPair } from '#components/compared-pair.ts';
import { parseDateTime } from '#features/events/date-time.ts';
import { useEventsMessages } from '#features/events/messages.ts';
import { neededDownloadsQuery } from '#features/events/queries.ts';
import { activeServersQuery } from '#features/servers/queries.ts';
import { type ComparedField, comparedField, copyFields, toOptions } from '#lib/form/compared-fields.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';

/** The fields of an event. */
export function useEventFields(): ComparedField<AdminEvent>[] {
  const t = useEventsMessages();
  const pair = useComparedPair();
  const format = useFormat();
  const locale = useLocale();
  const servers = useQuery(activeServersQuery()).data?.items ?? [];
  const downloads = useQuery(neededDownloadsQuery()).data?.items ?? [];
  const moment = (typed: string) => {
    const date = parseDateTime(typed);
    return date ? format.dateTime(date) : typed;
  };
  return [
    ...pair<AdminEvent>('title', t('form.title')),
    ...pair<AdminEvent>('description', t('form.description')),
    comparedField(
      'event_type',
      t('form.type'),
      toOptions(eventTypes, (type) => t(`type.${type}`)),
    ),
    comparedField('max_participants', t('form.max'), format.digits),
    comparedField('server_id', t('form.server'), (id: string, { server }) => {
      if (id === '') return t('form.noServer');
      const selected = [...(server ? [server] : []), ...servers].find((record) => String(record.id) === id);
      return selected ? localize(selected, locale, 'name').name : id;
    }),
    comparedField('start_date', t('form.start'), moment),
    comparedField('end_date', t('form.end'), moment),
    comparedField('stream_link', t('night.stream')),
    comparedField('replay_link', t('night.replay')),
    comparedField('voice_link', t('night.voice')),
    ...pair<AdminEvent>('briefing', t('night.briefing')),
    comparedField('download_ids', t('night.downloads'), (ids: number[]) =>
      ids
        .map((id) => {
          const known = downloads.find((record) => record.id === id);
          return known ? localize(known, locale, 'title').title : String(id);
        })
        .join(', '),
    ),
    comparedField('delay_s', t('night.delay'), format.digits),
    comparedField('image', t('form.image'), ([file]: File[], { image }) => [file ?? image]),
    {
      key: 'map_image',
      label: t('form.map'),
      read: ({ map_image, remove_map_image }, stored) => {
        const [file] = map_image as File[];
        const current = remove_map_image ? [] : [stored.map_image ?? []].flat();
        return file ? [file] : current;
      },
      take: copyFields('map_image', 'remove_map_image'),
    },
  ];
}
