import { formatBytes } from '@paddock/contract/i18n/format-number';
import type { AdminGameServer } from '@paddock/contract/servers/admin-calls';
import type { Game } from '@paddock/contract/servers/games';
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
import { type ComparedField, labelFields, toOptions } from '#lib/form/compared-fields.ts';
import { useImageLimit } from '#lib/form/image-limit.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { textKey } from '#lib/i18n/text-key.ts';
import { Switch } from '#ui/form/checkbox.tsx';
import { FileField } from '#ui/form/files/file-field.tsx';
import { LocalizedPair } from '#ui/form/localized-pair.tsx';
import { NumberField, SelectField, TextField } from '#ui/form/text-field.tsx';
import type { ServerForm } from './form.ts';

interface ServerFieldsProps {
  form: ServerForm;
  fields: readonly ComparedField<AdminGameServer>[];
  server: AdminGameServer | undefined;
}

export function ServerFields({ form, fields, server }: ServerFieldsProps) {
  const controls = labelFields(form, fields);
  const t = useAdminServersMessages();
  const tServers = useServersMessages();
  const { host = '' } = form.values;
  const game = form.values.game as Game;
  const types = typesOf(game);
  const hint = textKey(en.form.queryPortHint, game);
  return (
    <>
      <LocalizedPair {...controls.pair('name')} maxLength={serverNameMax} required />
      <LocalizedPair {...controls.pair('description')} maxLength={serverDescriptionMax} rows={3} required />
      <div className="grid items-start gap-5 md:grid-cols-2">
        <SelectField {...controls.select('game')} required />
        {types.length > 0 && (
          <SelectField
            {...controls.text('type')}
            placeholder={t('form.chooseType')}
            options={toOptions(types, (value) => tServers(`type.${value}`))}
            required
          />
        )}
        <TextField
          {...controls.text('host')}
          hint={t('form.hostHint')}
          maxLength={hostMax}
          autoComplete="off"
          ltr
        />
        {host.trim() === '' && (
          <SelectField {...controls.select('status')} hint={t('form.statusHint')} required />
        )}
        <NumberField
          {...controls.text('max_players')}
          hint={t('form.maxPlayersHint')}
          maxLength={5}
          required
        />
        <NumberField {...controls.text('port')} hint={t('form.portHint')} maxLength={5} required />
        <NumberField
          {...controls.text('query_port')}
          hint={hint && t(`form.queryPortHint.${hint}`)}
          maxLength={5}
        />
      </div>
      <TextField
        {...controls.text('join_link')}
        hint={t('form.joinLinkHint')}
        maxLength={joinLinkMax}
        autoComplete="off"
        ltr
        required
      />
      <TextField
        {...controls.text('time_zone')}
        hint={t('form.timeZoneHint')}
        maxLength={60}
        autoComplete="off"
        ltr
        required
      />
      <ImageField form={form} server={server} />
      <div className="flex flex-col gap-2 border-line border-t pt-4">
        <Switch {...controls.checkbox('is_active')} hint={t('form.activeHint')} />
        <Switch {...controls.checkbox('in_maintenance')} hint={t('form.maintenanceHint')} />
        <Switch {...controls.checkbox('steam_auth')} hint={t('form.steamAuthHint')} />
      </div>
    </>
  );
}

function ImageField({ form, server }: Omit<ServerFieldsProps, 'fields'>) {
  const t = useAdminServersMessages();
  const locale = useLocale();
  const rule = useImageLimit(serverImageRule);
  const { image } = form.values;
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
