import { SettingsUpdate } from '@paddock/contract/site/calls';
import { announcementMax, siteDescriptionMax, siteTitleMax } from '@paddock/contract/site/rules';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { useSiteMessages } from '#features/site/messages.ts';
import { AnnouncementStrip } from '#ui/feedback/announcement-strip.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { type SectionProps, SettingsSection, useSettingsForm } from './settings-section.tsx';

const SiteTexts = z.pick(SettingsUpdate, {
  site_title: true,
  site_title_en: true,
  site_description: true,
  site_description_en: true,
  announcement: true,
  announcement_en: true,
  announcement_url: true,
  announcement_until: true,
});

/** Name and description of the site, and the announcement bar. */
export function SiteTextsForm(props: SectionProps) {
  const t = useSiteMessages();
  const form = useSettingsForm(SiteTexts, props);
  const { announcement, announcement_en, announcement_url, announcement_until } = form.values;
  const announcements = [announcement, announcement_en].map(String).filter((text) => text.trim() !== '');
  return (
    <SettingsSection
      anchor="texts"
      title={t('texts.title')}
      saveLabel={t('texts.save')}
      mayEdit={props.mayEdit}
      form={form}
    >
      <FieldPair>
        <TextField
          {...form.text('site_title')}
          label={t('texts.siteTitle')}
          maxLength={siteTitleMax}
          required
        />
        <TextField
          {...form.text('site_title_en')}
          dir="auto"
          label={t('texts.siteTitleEn')}
          maxLength={siteTitleMax}
        />
      </FieldPair>
      <FieldPair>
        <TextField
          {...form.text('site_description')}
          label={t('texts.siteDescription')}
          hint={t('texts.siteDescriptionHint')}
          maxLength={siteDescriptionMax}
        />
        <TextField
          {...form.text('site_description_en')}
          dir="auto"
          label={t('texts.siteDescriptionEn')}
          maxLength={siteDescriptionMax}
        />
      </FieldPair>
      <FieldPair>
        <TextField
          {...form.text('announcement')}
          label={t('texts.announcement')}
          hint={t('texts.announcementHint', {
            count: String(form.values.announcement).length,
            max: announcementMax,
          })}
          maxLength={announcementMax}
        />
        <TextField
          {...form.text('announcement_en')}
          dir="auto"
          label={t('texts.announcementEn')}
          hint={t('texts.fallback')}
          maxLength={announcementMax}
        />
      </FieldPair>
      <FieldPair>
        <TextField
          {...form.text('announcement_url')}
          ltr
          inputMode="url"
          label={t('texts.announcementUrl')}
          hint={t('texts.announcementUrlHint')}
          maxLength={2000}
        />
        <DateField
          label={t('texts.announcementUntil')}
          value={String(announcement_until)}
          onValue={(day) => form.set('announcement_until', day)}
        />
      </FieldPair>
      <section aria-label={t('texts.preview')} className="flex flex-col gap-1.5">
        <h3 className="font-medium font-sans text-sm text-text-2">{t('texts.preview')}</h3>
        <div
          data-testid="announcement-preview"
          className="overflow-hidden rounded-card border border-line border-dashed bg-surface-2"
        >
          {announcements.length === 0 ? (
            <p className="px-4 py-2 text-center text-sm text-text-3">{t('texts.previewEmpty')}</p>
          ) : (
            announcements.map((text) => (
              <AnnouncementStrip key={text} text={text} url={String(announcement_url)} />
            ))
          )}
        </div>
      </section>
    </SettingsSection>
  );
}

/** A text in Persian and English. */
const FieldPair = ({ children }: { children: ReactNode }) => (
  <div className="grid items-start gap-5 md:grid-cols-2">{children}</div>
);
