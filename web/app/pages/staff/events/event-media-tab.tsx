import type { AdminEvent } from '@paddock/contract/events/calls';
import { eventImageRule, eventImageSize, mapImageRule } from '@paddock/contract/events/rules';
import { formatBytes } from '@paddock/contract/i18n/format-number';
import { EventPicture } from '#features/events/event-picture.tsx';
import { useEventsMessages } from '#features/events/messages.ts';
import { useImageLimit } from '#lib/form/image-limit.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { uploadUrl } from '#lib/url/upload-url.ts';
import { Button } from '#ui/button.tsx';
import { FileField } from '#ui/form/files/file-field.tsx';
import { FilePreview } from '#ui/form/files/file-preview.tsx';
import type { EventForm } from './form.ts';

const frame = 'aspect-wide w-full max-w-sm rounded-card border border-line bg-surface-1 object-cover';

/** The cover picture with a preview, and the map. */
export function EventMediaTab({ form, event }: { form: EventForm; event: AdminEvent | undefined }) {
  const t = useEventsMessages();
  const locale = useLocale();
  const format = useFormat();
  const rule = useImageLimit(eventImageRule);
  const mapRule = useImageLimit(mapImageRule);
  const { image, map_image } = form.values;
  const [chosen] = image;
  const hint = t.rich('form.imageHint', {
    max: formatBytes(rule.maxBytes, locale),
    size: format.digits(`${eventImageSize.width}×${eventImageSize.height}`),
  });
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-4">
        {chosen && <FilePreview file={chosen} alt={t('form.preview')} className={frame} />}
        {!chosen && event && <EventPicture event={event} className={frame} />}
        <FileField
          name="image"
          label={t('form.image')}
          hint={hint}
          limits={rule}
          files={image}
          onFiles={(files) => form.set('image', files)}
          error={form.text('image').error}
          required={!event}
        />
      </div>
      <div className="flex flex-col gap-4 border-line border-t pt-5">
        {event?.map_image && map_image.length === 0 && <StoredMap form={form} name={event.map_image} />}
        <FileField
          name="map_image"
          label={t('form.map')}
          hint={t('form.mapHint')}
          limits={mapRule}
          files={map_image}
          onFiles={(files) => form.set('map_image', files)}
          error={form.text('map_image').error}
        />
      </div>
    </div>
  );
}

function StoredMap({ form, name }: { form: EventForm; name: string }) {
  const t = useEventsMessages();
  const { remove_map_image } = form.values;
  return (
    <div className="flex flex-wrap items-center gap-4">
      <img
        src={uploadUrl(name)}
        alt={t('form.mapPreview')}
        className={`h-28 max-w-full rounded-card border border-line object-contain ${remove_map_image ? 'opacity-50' : ''}`}
      />
      <Button aria-pressed={remove_map_image} onClick={() => form.set('remove_map_image', !remove_map_image)}>
        {t(remove_map_image ? 'form.keepMap' : 'form.removeMap')}
      </Button>
    </div>
  );
}
