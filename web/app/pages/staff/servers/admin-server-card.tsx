import type { AdminGameServer } from '@paddock/contract/servers/admin-calls';
import { listServerHistory } from '@paddock/contract/servers/calls';
import { gameIds, games } from '@paddock/contract/servers/games';
import { localizeServer, safeJoinLink } from '@paddock/contract/servers/rules';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
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
import { Card, CardBody } from '#ui/card.tsx';
import { Sparkbars } from '#ui/chart/sparkbars.tsx';
import { EditActions } from '#ui/edit-actions.tsx';
import { UntranslatedBadge } from '#ui/untranslated-badge.tsx';
import { ServerResults } from './server-results.tsx';
import { TimingSettings } from './timing-settings.tsx';

/** What the reader may do with servers, beside looking at them. */
export interface ServerRights {
  create: boolean;
  edit: boolean;
  delete: boolean;
}

interface AdminServerCardProps {
  server: AdminGameServer;
  rights: ServerRights;
  onEdit: (server: AdminGameServer) => void;
  onDelete: (server: AdminGameServer) => void;
}

/** A server with what the staff need at a glance, and what the reader may do with it. */
export function AdminServerCard({ server: stored, rights, onEdit, onDelete }: AdminServerCardProps) {
  const server = localizeServer(stored, useLocale());
  const t = useAdminServersMessages();
  const tServers = useServersMessages();
  return (
    <Card
      as="li"
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
    >
      <CardBody>
        <div className="flex flex-col gap-1">
          <h2 className="wrap-anywhere font-bold font-sans text-lg">
            <bdi>{server.name}</bdi>
          </h2>
          <UntranslatedBadge record={stored} fields={['name', 'description']} />
          <span className="text-sm text-text-3">
            <bdi>{games[server.game].name}</bdi>
            {server.type && ` · ${tServers(`type.${server.type}`)}`}
          </span>
        </div>
        <Facts server={server} />
        <div className="mt-auto flex flex-col gap-3">
          <ServerWeek server={server} />
          {server.game === gameIds[0] && <TimingSettings server={server} canEdit={rights.edit} />}
          {server.game === gameIds[0] && <ServerResults server={server} />}
          {rights.edit && <ConnectionTest server={server} />}
          <EditActions
            words={(part) => t(`admin.${part}`, { name: server.name })}
            rights={rights}
            onEdit={() => onEdit(stored)}
            onDelete={() => onDelete(stored)}
          />
        </div>
      </CardBody>
    </Card>
  );
}

const minute = 60_000;

function Facts({ server }: { server: AdminGameServer }) {
  const t = useAdminServersMessages();
  const tServers = useServersMessages();
  const format = useFormat();
  const now = useNow(minute);
  const link = safeJoinLink(server.join_link);
  const { players, polled_max_players, max_players, polled_at } = server;
  return (
    <dl className="flex flex-col gap-1 text-sm">
      <Fact name={t('admin.players')}>
        {t('admin.playersOf', { players, max: polled_max_players ?? max_players })}
      </Fact>
      <Fact name={t('form.port')}>
        <Ltr>{server.port}</Ltr>
      </Fact>
      <Fact name={t('admin.address')} long>
        {server.host === null ? t('admin.notAsked') : <Ltr>{`${server.host}:${server.query_port}`}</Ltr>}
      </Fact>
      <Fact name={t('admin.seen')}>{polled_at ? format.relative(polled_at, now) : t('admin.never')}</Fact>
      <Fact name={t('form.joinLink')} long>
        {link ? (
          <a
            href={link}
            target="_blank"
            rel="noopener"
            title={link}
            className="inline-flex min-h-6 max-w-full items-center gap-1.5 rounded-badge text-firoozeh hover:text-firoozeh-hover"
          >
            <Ltr className="truncate">{link}</Ltr>
            <ExternalLink className="size-4! shrink-0" />
            <span className="sr-only">{tServers.rich('card.newTab', { name: server.name })}</span>
          </a>
        ) : (
          <Ltr>{server.join_link}</Ltr>
        )}
      </Fact>
    </dl>
  );
}

function Fact({ name, long, children }: { name: string; long?: boolean; children: ReactNode }) {
  return (
    <div className={clsx('flex min-w-0 justify-between gap-x-4', long && 'flex-col')}>
      <dt className="text-text-3">{name}</dt>
      <dd className="min-w-0 truncate font-medium">{children}</dd>
    </div>
  );
}

const staleMs = 5 * 60_000;

/** The last seven days: how much of them the server was there, and how many played. */
function ServerWeek({ server }: { server: AdminGameServer }) {
  const t = useAdminServersMessages();
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
            : t.rich('week.uptime', { share: format.percent(server.uptime * 100, { max: 2 }) })}
        </span>
        <span>{most > 0 && t('week.most', { count: most })}</span>
      </div>
      <Sparkbars values={(history.data ?? []).map(({ players_avg }) => players_avg)} className="h-8 w-full" />
    </div>
  );
}
