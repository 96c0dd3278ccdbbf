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

/** Turns a one-time alert for a free slot on or off. */
function OwnAlert({ server }: SlotAlertProps) {
  const t = useSlotAlertMessages();
  // One query for all cards of a page.
  const read = useQuery(query(listSlotAlerts, {}));
  useErrorToast(read);
  const invalidates = [listSlotAlerts];
  const enable = useApiMutation(setSlotAlert, {
    invalidates,
    success: t('armed'),
    failure: t('failed'),
  });
  const disable = useApiMutation(removeSlotAlert, { invalidates, failure: t('failed') });
  const isOn = read.data?.some(({ server_id }) => server_id === server.id) ?? false;
  const params = { id: server.id };
  return (
    <Button
      wide
      look="ghost"
      icon={isOn ? <BellRing /> : <Bell />}
      aria-pressed={isOn}
      loading={enable.isPending || disable.isPending}
      disabled={read.isPending}
      onClick={() => (isOn ? disable.mutate({ params }) : enable.mutate({ params, body: {} }))}
    >
      {t(isOn ? 'waiting' : 'ask')}
      <span className="sr-only">{t.rich('of', { name: server.name })}</span>
    </Button>
  );
}
