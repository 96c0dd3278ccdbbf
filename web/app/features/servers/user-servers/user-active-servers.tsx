import { listActiveServers } from '@paddock/contract/servers/calls';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/api/query.ts';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { SectionHeading } from '../../../ui/brand/ornaments.tsx';
import { Button } from '../../../ui/button.tsx';
import { QueryStates } from '../../../ui/feedback/query-states.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { serversMessages } from '../messages.ts';
import { PlayerBar } from '../player-bar.tsx';
import { ServerStatusBadge } from '../status-badge.tsx';
import { userServersMessages } from './messages.ts';

/** The servers that are switched on, with what will be done with them. */
export function UserActiveServers() {
  const t = useTranslations(userServersMessages);
  const say = useTranslations(serversMessages);
  const servers = useQuery(query(listActiveServers, {}));
  return (
    <section>
      <SectionHeading>{t('mine')}</SectionHeading>
      <QueryStates query={servers} failed={t('failed')}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState sentence={say('list.empty')} />
          ) : (
            <ul className="flex flex-col gap-3">
              {items.map((server) => (
                <li
                  key={server.id}
                  className="grid items-center gap-4 rounded-card border border-line bg-surface-1 p-4 md:grid-cols-[1fr_14rem_auto]"
                >
                  <span className="flex flex-wrap items-center gap-3">
                    <bdi className="font-bold">{server.name}</bdi>
                    <ServerStatusBadge server={server} />
                  </span>
                  <PlayerBar server={server} />
                  <span className="flex flex-wrap gap-2">
                    <Button dense>{t('manage')}</Button>
                    <Button dense look="ghost">
                      {t('stop')}
                    </Button>
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </QueryStates>
    </section>
  );
}
