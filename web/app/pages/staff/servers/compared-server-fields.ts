import type { AdminGameServer } from '@paddock/contract/servers/admin-calls';
import { type Game, games } from '@paddock/contract/servers/games';
import type { ServerType } from '@paddock/contract/servers/server-types';
import { useAdminServersMessages } from '#features/servers/admin-servers/messages.ts';
import { useServersMessages } from '#features/servers/messages.ts';
import { type ComparedField, comparedField } from '#lib/form/compared-fields.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useFormMessages } from '#ui/form/messages.ts';

/** The fields of a server as the staff read them. */
export function useServerFields(): ComparedField<AdminGameServer>[] {
  const t = useAdminServersMessages();
  const tServers = useServersMessages();
  const tForm = useFormMessages();
  const english = (label: string) => tForm('pair.english', { label });
  const format = useFormat();
  return [
    comparedField('name', t('form.name')),
    comparedField('name_en', english(t('form.name'))),
    comparedField('description', t('form.description')),
    comparedField('description_en', english(t('form.description'))),
    comparedField('game', t('form.game'), (game: Game) => games[game].name),
    comparedField('type', t('form.type'), (type: ServerType | '') => type && tServers(`type.${type}`)),
    comparedField('host', t('form.host')),
    comparedField('status', t('form.status'), (status: 'Online' | 'Offline') => tServers(`status.${status}`)),
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
