import { tehranZone } from '@paddock/contract/i18n/time';
import { clockOfMinutes } from '@paddock/contract/notifications/quiet-hours';
import { type QuietHours, updateNotificationSettings } from '@paddock/contract/notifications/settings-calls';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useApiMutation } from '#lib/api/query.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Button } from '#ui/button.tsx';
import { Switch } from '#ui/form/checkbox.tsx';
import { SelectField } from '#ui/form/text-field.tsx';
import { useSettingsMessages } from '../messages.ts';
import { notificationSettingsQuery } from './queries.ts';
import { ReachPart } from './reach-part.tsx';

const usual: QuietHours = { from: '23:00', to: '08:00', time_zone: tehranZone };

const halfHours = Array.from({ length: 48 }, (_, at) => clockOfMinutes(at * 30));

/** Hours without messages by Telegram and browser. */
export function QuietHoursPart({ quiet }: { quiet: QuietHours | null }) {
  const t = useSettingsMessages();
  const client = useQueryClient();
  const save = useApiMutation(updateNotificationSettings, {
    success: ({ quiet_hours }) => t(quiet_hours ? 'notifications.quiet.saved' : 'notifications.quiet.ended'),
    failure: t('notifications.saveFailed'),
  });
  const { queryKey } = notificationSettingsQuery();
  const store = (quiet_hours: QuietHours | null) =>
    save.mutate(
      { body: { quiet_hours } },
      { onSuccess: (settings) => client.setQueryData(queryKey, settings) },
    );
  // Optimistic: applied at once, rolled back on failure.
  const isOn = save.isPending ? save.variables.body.quiet_hours !== null : quiet !== null;
  return (
    <ReachPart title={t('notifications.quiet.title')} line={t('notifications.quiet.line')}>
      <div className="w-full max-w-form">
        <Switch
          name="quiet_hours"
          label={t('notifications.quiet.on')}
          checked={isOn}
          disabled={save.isPending}
          onValue={(on) => store(on ? usual : null)}
        />
      </div>
      {/* Without a key of what is stored: a choice that is made while another is saved stays. */}
      {quiet && <QuietForm quiet={quiet} isSaving={save.isPending} onSave={store} />}
    </ReachPart>
  );
}

interface QuietFormProps {
  quiet: QuietHours;
  isSaving: boolean;
  onSave: (quiet: QuietHours) => void;
}

function QuietForm({ quiet, isSaving, onSave }: QuietFormProps) {
  const t = useSettingsMessages();
  const [draft, setDraft] = useState(quiet);
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zones = [...new Set([tehranZone, own, quiet.time_zone])];
  const nameOf = (zone: string) => {
    if (zone === tehranZone) return t('notifications.quiet.tehran');
    return zone === own ? t('notifications.quiet.device', { zone }) : zone;
  };
  const format = useFormat();
  const clockOptions = (stored: string) =>
    [...new Set([...halfHours, stored])].toSorted().map((value) => ({ value, label: format.digits(value) }));
  const isSame = draft.from === draft.to;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isSame) onSave(draft);
  };
  return (
    <form onSubmit={send} className="flex w-full max-w-form flex-col gap-4">
      <div className="grid grid-cols-2 gap-4">
        <SelectField
          label={t('notifications.quiet.from')}
          value={draft.from}
          onValue={(from) => setDraft({ ...draft, from })}
          options={clockOptions(quiet.from)}
        />
        <SelectField
          label={t('notifications.quiet.to')}
          value={draft.to}
          error={isSame ? t('notifications.quiet.same') : undefined}
          onValue={(to) => setDraft({ ...draft, to })}
          options={clockOptions(quiet.to)}
        />
      </div>
      <SelectField
        label={t('notifications.quiet.zone')}
        value={draft.time_zone}
        onValue={(time_zone) => setDraft({ ...draft, time_zone })}
        options={zones.map((zone) => ({ value: zone, label: nameOf(zone) }))}
      />
      <Button type="submit" className="self-start" loading={isSaving}>
        {t('notifications.quiet.save')}
      </Button>
    </form>
  );
}
