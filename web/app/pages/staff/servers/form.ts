import type { Locale } from '@paddock/contract/i18n/locale';
import { translate } from '@paddock/contract/i18n/messages';
import { tehranZone } from '@paddock/contract/i18n/time';
import {
  type AdminGameServer,
  NewServer,
  type ServerUpdate,
  TimeZone,
} from '@paddock/contract/servers/admin-calls';
import { type Game, gameIds } from '@paddock/contract/servers/games';
import { isTypeMissing } from '@paddock/contract/servers/server-types';
import * as z from 'zod/mini';
import type { FormValues, useForm } from '#lib/form/use-form.ts';

/** The request body and the picture. */
export const ServerForm = z.object({
  ...NewServer.shape,
  game: z.enum(gameIds),
  // Empty: the same as the game port.
  query_port: z.union([z.literal(''), NewServer.shape.port]),
  steam_auth: z.boolean(),
  time_zone: TimeZone,
  is_active: z.boolean(),
  in_maintenance: z.boolean(),
  status: z.enum(['Online', 'Offline']),
  image: z.custom<File[]>(Array.isArray),
});
export type ServerForm = ReturnType<typeof useForm<typeof ServerForm>>;
export type FilledServer = z.output<typeof ServerForm>;

const noServer = {
  name: '',
  name_en: '',
  description: '',
  description_en: '',
  game: gameIds[0],
  type: '',
  host: '',
  port: '',
  query_port: '',
  join_link: '',
  max_players: '',
  steam_auth: true,
  time_zone: tehranZone,
  is_active: true,
  in_maintenance: false,
  status: 'Online',
  image: [],
};

/** The manual status of a server without a host, which is not polled. */
function manualStatus({ host, status }: Pick<AdminGameServer, 'host' | 'status'>): 'Online' | 'Offline' {
  return host === null && status === 'Offline' ? 'Offline' : 'Online';
}

export function serverValues(server: AdminGameServer | undefined): FormValues<typeof ServerForm> {
  if (!server) return noServer;
  const { name, description, game, join_link, steam_auth, is_active, in_maintenance } = server;
  return {
    name,
    name_en: server.name_en ?? '',
    description,
    description_en: server.description_en ?? '',
    game,
    host: server.host ?? '',
    join_link,
    steam_auth,
    time_zone: server.time_zone,
    is_active,
    in_maintenance,
    status: manualStatus(server),
    type: server.type ?? '',
    port: String(server.port),
    query_port: String(server.query_port),
    max_players: String(server.max_players),
    image: [],
  };
}

/** Validates rules across fields. */
export function checkServer(
  values: FormValues<typeof ServerForm>,
  isNew: boolean,
  locale: Locale,
): Partial<Record<string, string>> {
  const { game, type, image } = values as { game: Game; type: string; image: File[] };
  return {
    ...(isTypeMissing(game, type) && { type: translate('required', locale) }),
    ...(isNew && image.length === 0 && { image: translate('image_required', locale) }),
  };
}

function bodyOf({ image: _image, query_port, ...fields }: FilledServer) {
  return { ...fields, query_port: query_port === '' ? fields.port : query_port };
}

export function newServerInput(filled: FilledServer) {
  return { body: bodyOf(filled), files: { image: filled.image } };
}

/** Sends only the changes, so that concurrent edits of different fields do not overwrite each other. */
export function serverChangeInput(filled: FilledServer, server: AdminGameServer) {
  const known: Record<string, unknown> = {
    ...server,
    type: server.type ?? '',
    host: server.host ?? '',
    status: manualStatus(server),
  };
  const changed = Object.entries(bodyOf(filled)).filter(([name, value]) => value !== known[name]);
  const body: z.output<typeof ServerUpdate> = Object.fromEntries(changed);
  return { params: { id: server.id }, body, files: { image: filled.image } };
}
