import { listSlotAlerts, removeSlotAlert, setSlotAlert } from '@paddock/contract/servers/slot-alert-calls';
import { useQuery } from '@tanstack/react-query';
import { Bell, BellRing } from 'lucide-react';
import { withQueries } from '#components/query-provider.tsx';
import { useErrorToast } from '#lib/api/error-toast.ts';
import { query, useApiMutation } from '#lib/api/query.ts';
import { Button } from '#ui/button.tsx';
import { useSlotAlertMessages } from './slot-alert/messages.ts';

interface SlotAlertProps {
  server: { id: number; name: string };
}

export default withQueries(OwnAlert);

/** Asks to be told once when a place is free, or takes that back. */
function OwnAlert({ server }: SlotAlertProps) {
  const t = useSlotAlertMessages();
  // One read for all cards of a page.
  const read = useQuery(query(listSlotAlerts, {}));
  useErrorToast(read);
  const invalidates = [listSlotAlerts];
  const arm = useApiMutation(setSlotAlert, {
    invalidates,
    success: t('armed'),
    failure: t('failed'),
  });
  const disarm = useApiMutation(removeSlotAlert, { invalidates, failure: t('failed') });
  const isArmed = read.data?.some(({ server_id }) => server_id === server.id) ?? false;
  const params = { id: server.id };
  return (
    <Button
      wide
      look="ghost"
      icon={isArmed ? <BellRing /> : <Bell />}
      aria-pressed={isArmed}
      loading={arm.isPending || disarm.isPending}
      disabled={read.isPending}
      onClick={() => (isArmed ? disarm.mutate({ params }) : arm.mutate({ params, body: {} }))}
    >
      {t(isArmed ? 'waiting' : 'ask')}
      <span className="sr-only">{t.rich('of', { name: server.name })}</span>
    </Button>
  );
}
