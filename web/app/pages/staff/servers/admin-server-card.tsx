import type { AdminGameServer } from '@paddock/contract/servers/admin-calls';
import { listServerHistory } from '@paddock/contract/servers/calls';
import { gameIds, games } from '@paddock/contract/servers/games';
import { localizeServer, safeJoinLink } from '@paddock/contract/servers/rules';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ExternalLink } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { StaffCard } from '#components/staff-card.tsx';
import { useAdminServersMessages } from '#features/servers/admin-servers/messages.ts';
import { ConnectionTest } from '#features/servers/connection-test.tsx';
import { useServersMessages } from '#features/servers/messages.ts';
import { ServerPicture } from '#features/servers/server-picture.tsx';
import { ServerStatusBadge } from '#features/servers/status-badge.tsx';
import { query } from '#lib/api/query.ts';
import { useNow } from '#lib/browser/use-now.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Badge } from '#ui/badge.tsx';
import { Ltr } from '#ui/bidi.tsx';
import { Sparkbars } from '#ui/chart/sparkbars.tsx';
import { UntranslatedBadge } from '#ui/untranslated-badge.tsx';
import { ServerResults } from './server-results.tsx';
import { TimingSettings } from './timing-settings.tsx';

interface AdminServerCardProps {
  server: AdminGameServer;
  mayEdit: boolean;
  actions: Pick<ComponentProps<typeof StaffCard>, 'rights' | 'onEdit' | 'onDelete'>;
}

/** A server with its key facts and the current user's actions. */
export function AdminServerCard({ server: stored, mayEdit, actions }: AdminServerCardProps) {
  const server = localizeServer(stored, useLocale());
  const t = useAdminServersMessages();
  const tServers = useServersMessages();
  return (
    <StaffCard
      title={server.name}
      media={
        <div className="relative">
          <ServerPicture server={server} className={server.is_active ? 'h-36' : 'h-36 opacity-50'} />
          <div className="absolute end-3 top-3 flex flex-wrap justify-end gap-2">
            <ServerStatusBadge server={server} />
            <Badge tone={server.is_active ? 'ok' : 'neutral'}>
              {t(server.is_active ? 'admin.active' : 'admin.inactive')}
            </Badge>
          </div>
        </div>
      }
      actions={
        <>
          <ServerWeek server={server} />
          {server.game === gameIds[0] && <TimingSettings server={server} canEdit={mayEdit} />}
          {server.game === gameIds[0] && <ServerResults server={server} />}
          {mayEdit && <ConnectionTest server={server} />}
        </>
      }
      words={(part) => t(`admin.${part}`, { name: server.name })}
      {...actions}
    >
      <UntranslatedBadge record={stored} fields={['name', 'description']} />
      <span className="text-sm text-text-3">
        <bdi>{games[server.game].name}</bdi>
        {server.type && ` · ${tServers(`type.${server.type}`)}`}
      </span>
      <ServerFacts server={server} />
    </StaffCard>
  );
}

const minute = 60_000;

function ServerFacts({ server }: { server: AdminGameServer }) {
  const t = useAdminServersMessages();
  const tServers = useServersMessages();
  const format = useFormat();
  const now = useNow(minute);
  const link = safeJoinLink(server.join_link);
  const { players, polled_max_players, max_players, polled_at } = server;
  return (
    <dl className="flex flex-col gap-1 text-sm">
      <ServerFact name={t('admin.players')}>
        {t('admin.playersOf', { players, max: polled_max_players ?? max_players })}
      </ServerFact>
      <ServerFact name={t('form.port')}>
        <Ltr>{server.port}</Ltr>
      </ServerFact>
      <ServerFact name={t('admin.address')} long>
        {server.host === null ? t('admin.notAsked') : <Ltr>{`${server.host}:${server.query_port}`}</Ltr>}
      </ServerFact>
      <ServerFact name={t('admin.seen')}>
        {polled_at ? format.relative(polled_at, now) : t('admin.never')}
      </ServerFact>
      <ServerFact name={t('form.joinLink')} long>
        {link ? (
          <a
            href={link}
            target="_blank"
            rel="noopener"
            title={link}
            className="inline-flex min-h-6 max-w-full items-center gap-1.5 rounded-badge text-firoozeh hover:text-firoozeh-hover"
          >
            <Ltr className="truncate">{link}</Ltr>
            <ExternalLink className="size-4 shrink-0" />
            <span className="sr-only">{tServers.rich('card.newTab', { name: server.name })}</span>
          </a>
        ) : (
          <Ltr>{server.join_link}</Ltr>
        )}
      </ServerFact>
    </dl>
  );
}

function ServerFact({ name, long, children }: { name: string; long?: boolean; children: ReactNode }) {
  return (
    <div className={clsx('flex min-w-0 justify-between gap-x-4', long && 'flex-col')}>
      <dt className="text-text-3">{name}</dt>
      <dd className="min-w-0 truncate font-medium">{children}</dd>
    </div>
  );
}

const staleMs = 5 * 60_000;

/** Uptime and player counts of the last seven days. */
function ServerWeek({ server }: { server: AdminGameServer }) {
  const t = useAdminServersMessages();
  const format = useFormat();
  const history = useQuery({
    ...query(listServerHistory, { params: { id: server.id } }),
    staleTime: staleMs,
  });
  const playersMax = Math.max(0, ...(history.data ?? []).map(({ players_max }) => players_max));
  return (
    <div className="flex flex-col gap-1.5 border-line border-t pt-3">
      <div className="flex flex-wrap justify-between gap-x-3 text-text-3 text-xs">
        <span>
          {server.uptime === null
            ? t('week.none')
            : t.rich('week.uptime', { share: format.percent(server.uptime * 100, { max: 2 }) })}
        </span>
        <span>{playersMax > 0 && t('week.most', { count: playersMax })}</span>
      </div>
      <Sparkbars values={(history.data ?? []).map(({ players_avg }) => players_avg)} className="h-8 w-full" />
    </div>
  );
}
