import { startDiscordSignIn } from '@paddock/contract/accounts/calls';
import { LogIn } from 'lucide-react';
import { saveReturnPath } from '#features/accounts/linking-return.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { Button } from '#ui/button.tsx';
import { useSettingsMessages } from '../messages.ts';

/** Signs in at Discord, which returns to the settings; these continue to `back`. */
export function DiscordProof({ back }: { back: string | undefined }) {
  const t = useSettingsMessages();
  const start = useApiMutation(startDiscordSignIn, { failure: t('discord.proveFailed') });
  const leave = () =>
    start.mutate(
      {},
      {
        onSuccess: ({ redirect_url }) => {
          saveReturnPath(back);
          window.location.assign(redirect_url);
        },
      },
    );
  return (
    <Button icon={<LogIn className="mirror" />} loading={start.isPending || start.isSuccess} onClick={leave}>
      {t('discord.prove')}
    </Button>
  );
}
