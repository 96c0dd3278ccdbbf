import { type AdminGameServer, testServer } from '@paddock/contract/servers/admin-calls';
import { CircleAlert, CircleCheck, PlugZap } from 'lucide-react';
import { useApiMutation } from '#lib/api/query.ts';
import { useNow } from '#lib/browser/use-now.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Button } from '#ui/button.tsx';
import { useAdminServersMessages } from './admin-servers/messages.ts';
import { serverQueries } from './staff-queries.ts';

const minuteMs = 60_000;

/** Polls the server and shows the outcome. `dense`: a small button. */
export function ConnectionTest({ server, dense = false }: { server: AdminGameServer; dense?: boolean }) {
  const t = useAdminServersMessages();
  const format = useFormat();
  const now = useNow(minuteMs);
  const test = useApiMutation(testServer, { invalidates: serverQueries, failure: t('test.failed') });
  const { polled_at } = server;
  const lastSeen = polled_at
    ? t('test.seen', { when: format.relative(polled_at, now) })
    : t('test.neverSeen');
  return (
    <div className="flex flex-col gap-2">
      <Button
        dense={dense}
        className={dense ? 'self-start' : ''}
        icon={<PlugZap className="size-4" />}
        loading={test.isPending}
        disabled={server.host === null}
        aria-label={t('test.actionOf', { name: server.name })}
        onClick={() => test.mutate({ params: { id: server.id } })}
      >
        {t('test.action')}
      </Button>
      <output className="text-sm empty:hidden">
        {test.data?.ok && (
          <span className="flex items-start gap-2 text-ok">
            <CircleCheck className="mt-0.5 size-4 shrink-0" />
            {t('test.ok')}
          </span>
        )}
        {test.data?.reason && (
          <span className="flex items-start gap-2 text-bad">
            <CircleAlert className="mt-0.5 size-4 shrink-0" />
            <span>
              {t(`test.reason.${test.data.reason}`)} <span className="text-text-3">{lastSeen}</span>
            </span>
          </span>
        )}
      </output>
    </div>
  );
}
