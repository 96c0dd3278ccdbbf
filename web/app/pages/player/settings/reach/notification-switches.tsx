import { notificationLabel } from '@paddock/contract/notifications/labels';
import { type NotificationChannel, notificationChannels } from '@paddock/contract/notifications/rules';
import {
  type NotificationSettings,
  updateNotificationSettings,
} from '@paddock/contract/notifications/settings-calls';
import { useQueryClient } from '@tanstack/react-query';
import { useApiMutation } from '#lib/api/query.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { Switch } from '#ui/form/checkbox.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { useSettingsMessages } from '../messages.ts';
import { notificationSettingsQuery } from './queries.ts';

type Choice = NotificationSettings['kinds'][number];

/** A switch per kind and channel. Optimistic: applied at once, rolled back on failure. */
export function NotificationSwitches({
  kinds,
  hasTelegram,
}: {
  kinds: readonly Choice[];
  /** Whether the portal has a Telegram bot. */
  hasTelegram: boolean;
}) {
  const t = useSettingsMessages();
  const locale = useLocale();
  const choose = useChoice();
  const channels = notificationChannels.filter((channel) => channel !== 'telegram' || hasTelegram);
  const ways = (choice: Choice) =>
    channels.filter((channel) => choice[channel]).map((channel) => t(`notifications.channels.${channel}`));
  const columns: Column<Choice>[] = [
    {
      key: 'kind',
      header: t('notifications.kind'),
      head: true,
      phone: 'top',
      cell: ({ kind }) => notificationLabel(kind, 'setting', locale),
    },
    {
      key: 'ways',
      header: t('notifications.ways'),
      phone: 'bottom',
      className: 'md:hidden',
      cell: (choice) => (
        <span className="text-xs">
          {ways(choice).length > 0
            ? t.rich('notifications.on', { ways: ways(choice).join(t('notifications.comma')) })
            : t('notifications.off')}
        </span>
      ),
    },
    ...channels.map((channel) => ({
      key: channel,
      header: t(`notifications.channels.${channel}`),
      end: true,
      cell: (choice: Choice) => (
        <Switch
          name={`${choice.kind}-${channel}`}
          label={
            <span className="sr-only">
              {t.rich('notifications.switch', {
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
  const t = useSettingsMessages();
  const client = useQueryClient();
  const save = useApiMutation(updateNotificationSettings, { failure: t('notifications.saveFailed') });
  const { queryKey } = notificationSettingsQuery();
  return (choice: Choice, channel: NotificationChannel, on: boolean) => {
    const changed = { ...choice, [channel]: on };
    // A response in flight has the old value.
    void client.cancelQueries({ queryKey });
    client.setQueryData<NotificationSettings>(
      queryKey,
      (old) => old && { ...old, kinds: old.kinds.map((one) => (one.kind === choice.kind ? changed : one)) },
    );
    save.mutate(
      { body: { kinds: [changed] } },
      // Of several changes in a row, only the last response is used.
      { onSettled: () => void client.invalidateQueries({ queryKey }) },
    );
  };
}
