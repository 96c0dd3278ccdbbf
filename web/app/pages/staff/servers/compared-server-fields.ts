import type { AdminGameServer } from '@paddock/contract/servers/admin-calls';
import { gameIds, games } from '@paddock/contract/servers/games';
import type { ServerType } from '@paddock/contract/servers/server-types';
import { useComparedPair } from '#components/compared-pair.ts';
import { useAdminServersMessages } from '#features/servers/admin-servers/messages.ts';
import { useServersMessages } from '#features/servers/messages.ts';
import { type ComparedField, comparedField, toOptions } from '#lib/form/compared-fields.ts';
import { useFormat } from '#lib/i18n/use-format.ts';

const statuses = ['Online', 'Offline'] as const;

/** The fields of a server. */
export function useServerFields(): ComparedField<AdminGameServer>[] {
  const t = useAdminServersMessages();
  const tServers = useServersMessages();
  const pair = useComparedPair();
  const format = useFormat();
  return [
    ...pair<AdminGameServer>('name', t('form.name')),
    ...pair<AdminGameServer>('description', t('form.description')),
    comparedField(
      'game',
      t('form.game'),
      toOptions(gameIds, (id) => games[id].name),
    ),
    comparedField('type', t('form.type'), (type: ServerType | '') => type && tServers(`type.${type}`)),
    comparedField('host', t('form.host')),
    comparedField(
      'status',
      t('form.status'),
      toOptions(statuses, (status) => tServers(`status.${status}`)),
    ),
    comparedField('max_players', t('form.maxPlayers'), format.digits),
    comparedField('port', t('form.port')),
    comparedField('query_port', t('form.queryPort')),
    comparedField('join_link', t('form.joinLink')),
    comparedField('image', t('form.image'), ([file]: File[], { image }) => [file ?? image ?? []].flat()),
    comparedField('is_active', t('form.active')),
    comparedField('in_maintenance', t('form.maintenance')),
    comparedField('steam_auth', t('form.steamAuth')),
    comparedField('time_zone', t('form.timeZone')),
  ];
}
