import { createAdminEntry, NewEntry } from '@paddock/contract/championships/entries/entry-admin-calls';
import { EntryNumber } from '@paddock/contract/championships/entries/entry-calls';
import { skinMax } from '@paddock/contract/championships/rules';
import type { AdminChampionship } from '@paddock/contract/championships/setup/setup-calls';
import { InputId, isSteamId } from '@paddock/contract/core/fields';
import { readTypedId } from '@paddock/contract/i18n/typed-values';
import type { PublicUser } from '@paddock/contract/users/calls';
import { useState } from 'react';
import * as z from 'zod/mini';
import { MemberCard } from '#components/member-search/member-card.tsx';
import { MemberSearch } from '#components/member-search/member-search.tsx';
import { useAdminEntriesMessages } from '#features/championships/admin-entries/messages.ts';
import { RoundField } from '#features/championships/round-field.tsx';
import { useForm } from '#lib/form/use-form.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { NumberField, SelectField, TextField } from '#ui/form/text-field.tsx';
import { ToggleGroup } from '#ui/tabs.tsx';
import { optional } from './blank.ts';
import { CarField } from './car-field.tsx';
import { TeamField } from './team-field.tsx';
import { useEntryMutation } from './use-entry-mutation.ts';

interface NewEntryDialogProps {
  championship: AdminChampionship;
  /** The selected round, for championships with a sign-up per round. */
  round: number | undefined;
  onClose: () => void;
}

const nameMax = 60;
const { championship_id: _championship, user_id: _user, ...fields } = NewEntry.shape;
const NewEntryFields = z.object({
  ...fields,
  user_id: optional(InputId),
  round_id: optional(InputId),
  steam_id: optional(fields.steam_id.def.innerType),
  name: optional(fields.name.def.innerType),
  number: optional(EntryNumber),
  team_id: optional(InputId),
});

/** Adds an entry regardless of the sign-up window and the requirements: a member, or a driver by Steam id and name. */
export function NewEntryDialog({ championship, round, onClose }: NewEntryDialogProps) {
  const t = useAdminEntriesMessages();
  const [driverKind, setDriverKind] = useState<'member' | 'steam'>('member');
  const [member, setMember] = useState<PublicUser>();
  const [typed, setTyped] = useState('');
  const isRounds = championship.settings.sign_up.mode === 'round';
  const create = useEntryMutation(createAdminEntry, t('add.done'));
  const form = useForm({
    schema: NewEntryFields,
    initial: {
      round_id: isRounds && round !== undefined ? String(round) : '',
      user_id: '',
      steam_id: '',
      name: '',
      class: championship.classes[0]?.code ?? '',
      car: '',
      skin: '',
      number: '',
      team_id: '',
    },
    check: ({ round_id, user_id, steam_id }) => ({
      ...(isRounds && round_id === '' && { round_id: t('add.roundMissing') }),
      ...(driverKind === 'member' && user_id === '' && { user_id: t('add.memberMissing') }),
      ...(driverKind === 'steam' &&
        !isSteamId(readTypedId(String(steam_id))) && { steam_id: t('add.steamMissing') }),
    }),
    submit: async ({ user_id, steam_id, name, ...body }) => {
      const driver = driverKind === 'member' ? { user_id } : { steam_id, name };
      await create.mutateAsync({ body: { ...body, ...driver, championship_id: championship.id } });
      onClose();
    },
  });
  const choose = (chosen: PublicUser | undefined) => {
    setMember(chosen);
    form.set('user_id', chosen ? String(chosen.id) : '');
    form.set('team_id', '');
  };
  return (
    <FormDialog form={form} onClose={onClose} title={t('add.title')} submitLabel={t('add.save')}>
      <p className="text-text-2">{t('add.sentence')}</p>
      <ToggleGroup
        label={t('add.who')}
        options={(['member', 'steam'] as const).map((key) => ({ key, label: t(`add.${key}`) }))}
        current={driverKind}
        onPick={setDriverKind}
      />
      {driverKind === 'steam' ? (
        <>
          <NumberField
            {...form.text('steam_id')}
            ascii
            label={t('steamId')}
            hint={t('add.steamHint')}
            required
          />
          <TextField
            {...form.text('name')}
            label={t('add.name')}
            hint={t('add.nameHint')}
            maxLength={nameMax}
          />
        </>
      ) : member ? (
        <MemberCard label={t('add.member')} member={member} onRemove={() => choose(undefined)} />
      ) : (
        <MemberSearch
          label={t('add.member')}
          hint={t('add.memberHint')}
          error={form.errorAt('user_id')}
          typed={typed}
          onType={setTyped}
          onChoose={choose}
        />
      )}
      {isRounds && (
        <RoundField {...form.text('round_id')} rounds={championship.rounds} label={t('round')} required />
      )}
      <SelectField
        {...form.text('class')}
        label={t('class')}
        options={championship.classes.map(({ code }) => ({ value: code, label: code }))}
      />
      <TeamField
        championship={championship}
        driver={driverKind === 'member' ? member?.id : undefined}
        field={form.text('team_id')}
      />
      <CarField championship={championship} code={String(form.values.class)} field={form.text('car')} />
      <div className="grid gap-5 md:grid-cols-2">
        <TextField {...form.text('skin')} label={t('skin')} ltr autoComplete="off" maxLength={skinMax} />
        <NumberField {...form.text('number')} label={t('number')} hint={t('numberHint')} />
      </div>
    </FormDialog>
  );
}
