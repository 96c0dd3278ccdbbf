import { type AdminGameServer, listServerHistory } from '@paddock/contract/servers/calls';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/api/query.ts';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { useFormat } from '../../../lib/i18n/use-format.ts';
import { Sparkbars } from '../../../ui/chart/sparkbars.tsx';
import { adminServersMessages } from './messages.ts';

const staleMs = 5 * 60_000;

/** The last seven days: how much of them the server was there, and how many played. */
export function ServerWeek({ server }: { server: AdminGameServer }) {
  const t = useTranslations(adminServersMessages);
  const format = useFormat();
  const history = useQuery({
    ...query(listServerHistory, { params: { id: server.id } }),
    staleTime: staleMs,
  });
  const most = Math.max(0, ...(history.data ?? []).map(({ players_max }) => players_max));
  return (
    <div className="flex flex-col gap-1.5 border-line border-t pt-3">
      <div className="flex flex-wrap justify-between gap-x-3 text-text-3 text-xs">
        <span>
          {server.uptime === null
            ? t('week.none')
            : t('week.uptime', { share: format.percent(server.uptime * 100, { max: 2 }) })}
        </span>
        <span>{most > 0 && t('week.most', { count: most })}</span>
      </div>
      <Sparkbars values={(history.data ?? []).map(({ players_avg }) => players_avg)} className="h-8 w-full" />
    </div>
  );
}
