import { downloadLimitMaxMb, imageLimitMaxMb } from '@paddock/contract/core/uploads';
import { SettingsUpdate } from '@paddock/contract/site/calls';
import * as z from 'zod/mini';
import { useSiteMessages } from '#features/site/messages.ts';
import { NumberField } from '#ui/form/text-field.tsx';
import { type SectionProps, SettingsSection, useSettingsForm } from './settings-section.tsx';

const Uploads = z.pick(SettingsUpdate, { image_max_mb: true, download_max_mb: true });

/** Size limits of uploads. */
export function UploadsForm(props: SectionProps) {
  const t = useSiteMessages();
  const form = useSettingsForm(Uploads, props);
  return (
    <SettingsSection
      title={t('uploads.title')}
      saveLabel={t('uploads.save')}
      mayEdit={props.mayEdit}
      form={form}
    >
      <div className="grid gap-5 md:grid-cols-2">
        <NumberField
          {...form.text('image_max_mb')}
          label={t('uploads.image')}
          hint={t('uploads.imageHint', { max: imageLimitMaxMb })}
          suffix={t('uploads.megabytes')}
          maxLength={4}
          required
        />
        <NumberField
          {...form.text('download_max_mb')}
          label={t('uploads.download')}
          hint={t('uploads.downloadHint', { max: downloadLimitMaxMb })}
          suffix={t('uploads.megabytes')}
          maxLength={6}
          required
        />
      </div>
    </SettingsSection>
  );
}
