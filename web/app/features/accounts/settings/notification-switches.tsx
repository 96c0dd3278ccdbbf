import { type NotificationSettings, updateNotificationSettings } from '@paddock/contract/notifications/calls';
import { notificationLabel } from '@paddock/contract/notifications/labels';
import { type NotificationChannel, notificationChannels } from '@paddock/contract/notifications/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useApiMutation } from '../../../lib/api/query.ts';
import { useLocale } from '../../../lib/i18n/locale.tsx';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { Switch } from '../../../ui/form/checkbox.tsx';
import { type Column, Table } from '../../../ui/table/table.tsx';
import { notificationSettingsQuery } from '../queries.ts';
import { settingsMessages } from './messages.ts';

type Choice = NotificationSettings['kinds'][number];

/** A switch for each kind and way; what is pressed holds at once, and goes back where it fails. */
export function NotificationSwitches({ kinds }: { kinds: readonly Choice[] }) {
  const t = useTranslations(settingsMessages);
  const locale = useLocale();
  const choose = useChoice();
  const columns: Column<Choice>[] = [
    {
      key: 'kind',
      header: t('notifications.kind'),
      head: true,
      cell: ({ kind }) => notificationLabel(kind, 'setting', locale),
    },
    ...notificationChannels.map((channel) => ({
      key: channel,
      header: t(`notifications.channels.${channel}`),
      end: true,
      cell: (choice: Choice) => (
        <Switch
          name={`${choice.kind}-${channel}`}
          label={
            <span className="sr-only">
              {t('notifications.switch', {
                kind: notificationLabel(choice.kind, 'setting', locale),
                channel: t(`notifications.channels.${channel}`),
              })}
            </span>
          }
          checked={choice[channel]}
          onValue={(on) => choose(choice, channel, on)}
        />
      ),
    })),
  ];
  return (
    <Table
      caption={t('notifications.caption')}
      columns={columns}
      rows={kinds}
      rowKey={({ kind }) => kind}
      dense
    />
  );
}

function useChoice() {
  const t = useTranslations(settingsMessages);
  const client = useQueryClient();
  const save = useApiMutation(updateNotificationSettings, { failure: t('notifications.saveFailed') });
  const { queryKey } = notificationSettingsQuery();
  return (choice: Choice, channel: NotificationChannel, on: boolean) => {
    const changed = { ...choice, [channel]: on };
    // An answer that is still on its way tells of before.
    void client.cancelQueries({ queryKey });
    client.setQueryData<NotificationSettings>(
      queryKey,
      (old) => old && { ...old, kinds: old.kinds.map((one) => (one.kind === choice.kind ? changed : one)) },
    );
    save.mutate(
      { body: { kinds: [changed] } },
      // Of several that were pressed one after the other the last answer is asked for, not the first.
      { onSettled: () => void client.invalidateQueries({ queryKey }) },
    );
  };
}
