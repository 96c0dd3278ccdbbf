import {
  addDevice,
  type Device,
  deleteDevice,
  listDevices,
} from '@paddock/contract/notifications/settings-calls';
import { useQuery } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useApiMutation } from '#lib/api/query.ts';
import { useToast } from '#lib/browser/toast-store.ts';
import { useNow } from '#lib/browser/use-now.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Button } from '#ui/button.tsx';
import { QueryStates } from '#ui/feedback/query-states.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { useSettingsMessages } from '../messages.ts';
import { browserName, useBrowserLabel } from '../parts/browser-name.ts';
import { devicesQuery } from './queries.ts';
import { ReachPart } from './reach-part.tsx';
import { BrowserRefusal, signUpBrowser } from './sign-up-browser.ts';

/** Browsers registered for push messages, and a button that registers this one. */
export function DevicesPart({ pushKey }: { pushKey: string }) {
  const t = useSettingsMessages();
  const devices = useQuery(devicesQuery());
  return (
    <ReachPart title={t('notifications.devices.title')} line={t('notifications.devices.line')}>
      <QueryStates
        query={devices}
        failed={t('notifications.devices.failed')}
        skeleton={<SkeletonRows rows={1} />}
      >
        {(data) =>
          data.length > 0 && (
            <ul className="flex w-full flex-col divide-y divide-line">
              {data.map((device) => (
                <DeviceRow key={device.id} device={device} />
              ))}
            </ul>
          )
        }
      </QueryStates>
      <AddThisBrowser pushKey={pushKey} />
    </ReachPart>
  );
}

function DeviceRow({ device: { id, user_agent, created_at, last_sent_at } }: { device: Device }) {
  const t = useSettingsMessages();
  const format = useFormat();
  const now = useNow(60_000);
  const name = useBrowserLabel()(user_agent);
  const Icon = browserName(user_agent).isPhone ? Smartphone : Monitor;
  const remove = useApiMutation(deleteDevice, {
    invalidates: [listDevices],
    success: t('notifications.devices.removed'),
    failure: t('notifications.devices.removeFailed'),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0">
      <div className="flex min-w-0 items-start gap-3">
        <Icon className="mt-1 shrink-0 text-text-3" />
        <div className="flex min-w-0 flex-col gap-0.5">
          <p className="font-medium wrap-anywhere" dir="auto">
            {name}
          </p>
          <p className="flex flex-wrap gap-x-3 text-text-3 text-xs">
            <span>{t('notifications.devices.since', { date: format.date(created_at) })}</span>
            <span>
              {last_sent_at
                ? t('notifications.devices.sent', { when: format.relative(last_sent_at, now) })
                : t('notifications.devices.never')}
            </span>
          </p>
        </div>
      </div>
      <Button
        dense
        loading={remove.isPending}
        aria-label={t('notifications.devices.removeName', { name })}
        onClick={() => remove.mutate({ params: { id } })}
      >
        {t('notifications.devices.remove')}
      </Button>
    </li>
  );
}

function AddThisBrowser({ pushKey }: { pushKey: string }) {
  const t = useSettingsMessages();
  const toast = useToast();
  const [refusal, setRefusal] = useState<BrowserRefusal['kind']>();
  const [asking, setAsking] = useState(false);
  const add = useApiMutation(addDevice, {
    invalidates: [listDevices],
    success: t('notifications.devices.added'),
    failure: t('notifications.devices.addFailed'),
  });

  async function signUp(): Promise<void> {
    setRefusal(undefined);
    setAsking(true);
    try {
      add.mutate({ body: await signUpBrowser(pushKey) });
    } catch (error) {
      if (error instanceof BrowserRefusal) setRefusal(error.kind);
      else toast.error(t('notifications.devices.addFailed'));
    } finally {
      setAsking(false);
    }
  }

  return (
    <>
      <Button loading={asking || add.isPending} onClick={() => void signUp()}>
        {t('notifications.devices.add')}
      </Button>
      {refusal && (
        <p role="alert" className="text-sm text-warn">
          {t(`notifications.devices.${refusal}`)}
        </p>
      )}
    </>
  );
}
