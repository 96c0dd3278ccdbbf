import { localize } from '@paddock/contract/i18n/localized/localized';
import { useQuery } from '@tanstack/react-query';
import { useServersMessages } from '#features/servers/messages.ts';
import { PlayerBar } from '#features/servers/player-bar.tsx';
import { activeServersQuery } from '#features/servers/queries.ts';
import { ServerStatusBadge } from '#features/servers/status-badge.tsx';
import { useLocale } from '#lib/i18n/locale.tsx';
import { SectionHeading } from '#ui/brand/ornaments.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { List } from '#ui/table/list.tsx';
import { useUserServersMessages } from './messages.ts';

/** The member's running servers, with the planned actions. */
export function UserActiveServers() {
  const t = useUserServersMessages();
  const tServers = useServersMessages();
  const locale = useLocale();
  const servers = useQuery(activeServersQuery());
  return (
    <section>
      <SectionHeading>{t('mine')}</SectionHeading>
      <List read={servers} failed={t('failed')} empty={<EmptyState sentence={tServers('list.empty')} />}>
        {(items) => (
          <ul className="flex flex-col gap-3">
            {items.map((server) => (
              <li
                key={server.id}
                className="grid items-center gap-4 rounded-card border border-line bg-surface-1 p-4 md:grid-cols-[1fr_14rem_auto]"
              >
                <span className="flex flex-wrap items-center gap-3">
                  <bdi className="font-bold">{localize(server, locale, 'name').name}</bdi>
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
        )}
      </List>
    </section>
  );
}
