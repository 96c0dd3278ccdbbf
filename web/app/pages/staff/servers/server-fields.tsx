import { formatBytes } from '@paddock/contract/i18n/format-number';
import type { AdminGameServer } from '@paddock/contract/servers/admin-calls';
import { gameIds, games } from '@paddock/contract/servers/games';
import {
  hostMax,
  joinLinkMax,
  serverDescriptionMax,
  serverImageRule,
  serverNameMax,
} from '@paddock/contract/servers/rules';
import { typesOf } from '@paddock/contract/servers/server-types';
import en from '#features/servers/admin-servers/en.json' with { type: 'json' };
import { useAdminServersMessages } from '#features/servers/admin-servers/messages.ts';
import { useServersMessages } from '#features/servers/messages.ts';
import { ServerPicture } from '#features/servers/server-picture.tsx';
import { useImageLimit } from '#lib/form/image-limit.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { textKey } from '#lib/i18n/text-key.ts';
import { Switch } from '#ui/form/checkbox.tsx';
import { FileField } from '#ui/form/files/file-field.tsx';
import { LocalizedPair } from '#ui/form/localized-pair.tsx';
import { NumberField, SelectField, TextField } from '#ui/form/text-field.tsx';
import type { FilledServer, ServerForm } from './form.ts';

interface ServerFieldsProps {
  form: ServerForm;
  server: AdminGameServer | undefined;
}

export function ServerFields({ form, server }: ServerFieldsProps) {
  const t = useAdminServersMessages();
  const tServers = useServersMessages();
  const { game, host } = form.values as unknown as FilledServer & { host: string };
  const types = typesOf(game);
  const hint = textKey(en.form.queryPortHint, game);
  return (
    <>
      <LocalizedPair
        persian={form.text('name')}
        english={form.text('name_en')}
        label={t('form.name')}
        maxLength={serverNameMax}
        required
      />
      <LocalizedPair
        persian={form.text('description')}
        english={form.text('description_en')}
        label={t('form.description')}
        maxLength={serverDescriptionMax}
        rows={3}
        required
      />
      <div className="grid items-start gap-5 md:grid-cols-2">
        <SelectField
          {...form.text('game')}
          label={t('form.game')}
          options={gameIds.map((value) => ({ value, label: games[value].name }))}
          required
        />
        {types.length > 0 && (
          <SelectField
            {...form.text('type')}
            label={t('form.type')}
            placeholder={t('form.chooseType')}
            options={types.map((value) => ({ value, label: tServers(`type.${value}`) }))}
            required
          />
        )}
        <TextField
          {...form.text('host')}
          label={t('form.host')}
          hint={t('form.hostHint')}
          maxLength={hostMax}
          autoComplete="off"
          ltr
        />
        {host.trim() === '' && (
          <SelectField
            {...form.text('status')}
            label={t('form.status')}
            hint={t('form.statusHint')}
            options={(['Online', 'Offline'] as const).map((value) => ({
              value,
              label: tServers(`status.${value}`),
            }))}
            required
          />
        )}
        <NumberField
          {...form.text('max_players')}
          label={t('form.maxPlayers')}
          hint={t('form.maxPlayersHint')}
          maxLength={5}
          required
        />
        <NumberField
          {...form.text('port')}
          label={t('form.port')}
          hint={t('form.portHint')}
          maxLength={5}
          required
        />
        <NumberField
          {...form.text('query_port')}
          label={t('form.queryPort')}
          hint={hint && t(`form.queryPortHint.${hint}`)}
          maxLength={5}
        />
      </div>
      <TextField
        {...form.text('join_link')}
        label={t('form.joinLink')}
        hint={t('form.joinLinkHint')}
        maxLength={joinLinkMax}
        autoComplete="off"
        ltr
        required
      />
      <TextField
        {...form.text('time_zone')}
        label={t('form.timeZone')}
        hint={t('form.timeZoneHint')}
        maxLength={60}
        autoComplete="off"
        ltr
        required
      />
      <ImageField form={form} server={server} />
      <div className="flex flex-col gap-2 border-line border-t pt-4">
        <Switch {...form.checkbox('is_active')} label={t('form.active')} hint={t('form.activeHint')} />
        <Switch
          {...form.checkbox('in_maintenance')}
          label={t('form.maintenance')}
          hint={t('form.maintenanceHint')}
        />
        <Switch {...form.checkbox('steam_auth')} label={t('form.steamAuth')} hint={t('form.steamAuthHint')} />
      </div>
    </>
  );
}

function ImageField({ form, server }: ServerFieldsProps) {
  const t = useAdminServersMessages();
  const locale = useLocale();
  const rule = useImageLimit(serverImageRule);
  const { image } = form.values as unknown as FilledServer;
  return (
    <FileField
      name="image"
      label={t('form.image')}
      hint={t.rich(server ? 'form.imageKept' : 'form.imageHint', {
        max: formatBytes(rule.maxBytes, locale),
      })}
      limits={rule}
      files={image}
      onFiles={(files) => form.set('image', files)}
      error={form.text('image').error}
      required={!server}
      current={
        server?.image && (
          <span className="w-32 overflow-hidden rounded-card">
            <ServerPicture server={server} className="h-18" />
          </span>
        )
      }
    />
  );
}
