import { eventBriefingMax, eventDelayMax, eventDownloadsMax } from '@paddock/contract/events/rules';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useEventsMessages } from '#features/events/messages.ts';
import { neededDownloadsQuery } from '#features/events/queries.ts';
import { useErrorToast } from '#lib/api/error-toast.ts';
import { labelFields } from '#lib/form/compared-fields.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { LocalizedPair } from '#ui/form/localized-pair.tsx';
import { RowButtons } from '#ui/form/row-buttons.tsx';
import { NumberField, SelectField, TextField } from '#ui/form/text-field.tsx';
import { type EventForm, type EventTabProps, eventValues, nightFieldNames } from './form.ts';

const empty = eventValues(undefined);
const isFilled = ({ values }: EventForm) =>
  nightFieldNames.some((name) => String(values[name]) !== String(empty[name]));

/** Links, briefing and downloads of the race night. Collapsed while empty, open if a field has an error. */
export function EventNightSection({ form, fields }: EventTabProps) {
  const t = useEventsMessages();
  const controls = labelFields(form, fields);
  const [isOpen, setIsOpen] = useState(() => isFilled(form));
  const link = (name: 'stream_link' | 'replay_link' | 'voice_link') => ({
    ...controls.text(name),
    ltr: true,
    type: 'url',
    autoComplete: 'off',
  });
  return (
    <details
      open={isOpen || form.hasError(...nightFieldNames)}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="border-line border-t pt-2"
    >
      <summary className="flex min-h-11 cursor-pointer items-center font-medium text-firoozeh">
        {t('night.part')}
      </summary>
      <div className="flex flex-col gap-5 pt-2">
        <div className="grid items-start gap-5 md:grid-cols-2">
          <TextField {...link('stream_link')} hint={t('night.linkHint')} />
          <TextField {...link('replay_link')} />
          <TextField {...link('voice_link')} hint={t('night.voiceHint')} />
          <NumberField
            {...controls.text('delay_s')}
            hint={t('night.delayHint', { max: eventDelayMax })}
            maxLength={3}
          />
        </div>
        <LocalizedPair
          {...controls.pair('briefing')}
          hint={(count) => t('form.descriptionHint', { count, max: eventBriefingMax })}
          maxLength={eventBriefingMax}
          rows={5}
        />
        <DownloadsField form={form} />
      </div>
    </details>
  );
}

/** The selected downloads, in order, and a list to add more. */
function DownloadsField({ form }: { form: EventForm }) {
  const t = useEventsMessages();
  const locale = useLocale();
  const read = useQuery(neededDownloadsQuery());
  useErrorToast(read, t('night.downloadsFailed'));
  const all = (read.data?.items ?? []).map((download) => localize(download, locale, 'title'));
  const chosen = form.values.download_ids as number[];
  const { error } = form.text('download_ids');
  const nameOf = (id: number) => all.find((download) => download.id === id)?.title ?? t('night.downloadGone');
  return (
    <div className="flex flex-col gap-3">
      <SelectField
        name="download_ids"
        value=""
        label={t('night.downloads')}
        hint={t('night.downloadsHint', { max: eventDownloadsMax })}
        error={read.isError && !read.data ? t('night.downloadsFailed') : error}
        placeholder={t('night.downloadsAdd')}
        disabled={chosen.length >= eventDownloadsMax}
        onValue={(value) => value && form.set('download_ids', [...chosen, Number(value)])}
        options={all
          .filter(({ id }) => !chosen.includes(id))
          .map(({ id, title, version }) => ({ value: String(id), label: `${title} ${version}`.trim() }))}
      />
      {chosen.length > 0 && (
        <ol
          aria-label={t('night.downloads')}
          className="flex flex-col divide-y divide-line rounded-card border border-line"
        >
          {chosen.map((id, at) => (
            <li key={id} className="flex items-center justify-between gap-3 ps-3 text-sm">
              <bdi className="wrap-anywhere">{nameOf(id)}</bdi>
              <RowButtons
                rows={chosen}
                at={at}
                labels={{
                  up: t('night.downloadUp', { title: nameOf(id) }),
                  remove: t('night.downloadRemove', { title: nameOf(id) }),
                }}
                onRows={(rows) => form.set('download_ids', rows)}
              />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
