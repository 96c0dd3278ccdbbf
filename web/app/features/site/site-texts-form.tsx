import {
  announcementMax,
  getAdminSettings,
  SettingsChange,
  type SiteSettings,
  updateSettings,
} from '@paddock/contract/site';
import * as z from 'zod/mini';
import { useForm } from '../../lib/forms.ts';
import { useCall } from '../../lib/query.ts';
import { useSettingsState } from '../../lib/settings.ts';
import { useText } from '../../lib/text.ts';
import { AnnouncementStrip } from '../../ui/announcement-strip.tsx';
import { Button } from '../../ui/button.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { changedTexts } from './changed-texts.ts';
import { siteText } from './site-text.ts';

/** The texts among the settings; the switches next to them save themselves. */
const SiteTexts = z.pick(SettingsChange, {
  site_title: true,
  site_description: true,
  announcement: true,
  discord_invite_url: true,
});

export function SiteTextsForm({ settings, mayEdit }: { settings: SiteSettings; mayEdit: boolean }) {
  const t = useText(siteText);
  const { reload } = useSettingsState();
  const save = useCall(updateSettings, {
    invalidates: [getAdminSettings],
    success: t('texts.saved'),
    failure: t('saveFailed'),
  });
  const form = useForm({
    schema: SiteTexts,
    initial: {
      site_title: settings.site_title,
      site_description: settings.site_description,
      announcement: settings.announcement ?? '',
      discord_invite_url: settings.discord_invite_url ?? '',
    },
    submit: async (texts) => {
      await save.mutateAsync({ body: changedTexts(texts, settings) });
      await reload().catch(console.error);
    },
  });
  const announcement = String(form.values.announcement);
  return (
    <form {...form.props} className="flex flex-col gap-5">
      <FormProblem problem={form.problem} />
      <fieldset disabled={!mayEdit} className="flex min-w-0 flex-col gap-5">
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
        <TextField
          {...form.text('discord_invite_url')}
          label={t('texts.discord')}
          hint={t('texts.discordHint')}
          ltr
          inputMode="url"
          placeholder="https://discord.gg/…"
          spellCheck={false}
        />
        <Button type="submit" look="main" loading={form.busy} className="self-start max-xs:w-full">
          {t('texts.save')}
        </Button>
      </fieldset>
    </form>
  );
}
