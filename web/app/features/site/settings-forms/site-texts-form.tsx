import { SettingsUpdate } from '@paddock/contract/site/calls';
import { announcementMax } from '@paddock/contract/site/rules';
import * as z from 'zod/mini';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { AnnouncementStrip } from '../../../ui/feedback/announcement-strip.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { siteMessages } from '../messages.ts';
import { type SectionProps, SettingsSection, useSettingsForm } from './settings-section.tsx';

const SiteTexts = z.pick(SettingsUpdate, { site_title: true, site_description: true, announcement: true });

/** What the site is called, and the bar above its pages. */
export function SiteTextsForm(props: SectionProps) {
  const t = useTranslations(siteMessages);
  const form = useSettingsForm(SiteTexts, ['site_title', 'site_description', 'announcement'], props);
  const announcement = String(form.values.announcement);
  return (
    <SettingsSection title={t('texts.title')} saveLabel={t('texts.save')} mayEdit={props.mayEdit} form={form}>
      <TextField {...form.text('site_title')} label={t('texts.siteTitle')} maxLength={80} required />
      <TextField
        {...form.text('site_description')}
        label={t('texts.siteDescription')}
        hint={t('texts.siteDescriptionHint')}
        maxLength={300}
      />
      <TextField
        {...form.text('announcement')}
        label={t('texts.announcement')}
        hint={t('texts.announcementHint', { count: announcement.length, max: announcementMax })}
        maxLength={announcementMax}
      />
      <section aria-label={t('texts.preview')} className="flex flex-col gap-1.5">
        <h3 className="font-medium font-sans text-sm text-text-2">{t('texts.preview')}</h3>
        <div
          data-testid="announcement-preview"
          className="overflow-hidden rounded-card border border-line border-dashed bg-surface-2"
        >
          {announcement.trim() ? (
            <AnnouncementStrip text={announcement} />
          ) : (
            <p className="px-4 py-2 text-center text-sm text-text-3">{t('texts.previewEmpty')}</p>
          )}
        </div>
      </section>
    </SettingsSection>
  );
}
