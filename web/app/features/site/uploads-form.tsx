import { SettingsChange } from '@paddock/contract/site';
import { downloadHighestMb, imageHighestMb } from '@paddock/contract/upload-limits';
import * as z from 'zod/mini';
import { useText } from '../../lib/text.ts';
import { NumberField } from '../../ui/text-field.tsx';
import { type SectionProps, SettingsSection, useSettingsForm } from './settings-section.tsx';
import { siteText } from './site-text.ts';

const Uploads = z.pick(SettingsChange, { image_max_mb: true, download_max_mb: true });

/** How large what is uploaded may be. */
export function UploadsForm(props: SectionProps) {
  const t = useText(siteText);
  const form = useSettingsForm(Uploads, ['image_max_mb', 'download_max_mb'], props);
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
          hint={t('uploads.imageHint', { max: imageHighestMb })}
          suffix={t('uploads.megabytes')}
          maxLength={4}
          required
        />
        <NumberField
          {...form.text('download_max_mb')}
          label={t('uploads.download')}
          hint={t('uploads.downloadHint', { max: downloadHighestMb })}
          suffix={t('uploads.megabytes')}
          maxLength={6}
          required
        />
      </div>
    </SettingsSection>
  );
}
