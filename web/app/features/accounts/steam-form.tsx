import { linkSteam } from '@paddock/contract/accounts/calls';
import { typedValueMax } from '@paddock/contract/i18n/typed-values';
import { type SubmitEvent, useState } from 'react';
import { useApiMutation } from '#lib/api/query.ts';
import { setCurrentUser } from '#lib/session/session.ts';
import { Button } from '#ui/button.tsx';
import { NumberField } from '#ui/form/text-field.tsx';
import { useAccountsMessages } from './messages.ts';

/** Links a typed Steam id, which is not verified. */
export function SteamForm({ onLinked }: { onLinked: (() => void) | undefined }) {
  const t = useAccountsMessages();
  const [steamId, setSteamId] = useState('');
  const link = useApiMutation(linkSteam, { success: t('steam.linked'), failure: t('steam.failed') });

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    link.mutate(
      { body: { steam_id: steamId } },
      {
        onSuccess: (user) => {
          setCurrentUser(user);
          onLinked?.();
        },
      },
    );
  };
  return (
    <form onSubmit={submit} className="flex w-full flex-col gap-4">
      <NumberField
        ascii
        label={t('steam.label')}
        hint={t('steam.hint')}
        value={steamId}
        onValue={setSteamId}
        maxLength={typedValueMax}
        error={link.error?.errors?.steam_id ?? link.error?.detail}
        required
      />
      <Button type="submit" loading={link.isPending}>
        {t('steam.action')}
      </Button>
    </form>
  );
}
