import { startSteamSignIn } from '@paddock/contract/accounts/calls';
import { LogIn } from 'lucide-react';
import { useApiMutation } from '#lib/api/query.ts';
import { Button } from '#ui/button.tsx';
import { saveReturnPath } from './linking-return.ts';
import { useAccountsMessages } from './messages.ts';

/** Starts a sign-in through Steam, which returns to the settings and then to `back`. */
export function SteamSignInButton({ back }: { back: string | undefined }) {
  const t = useAccountsMessages();
  const start = useApiMutation(startSteamSignIn, { failure: t('steam.failed') });
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
    <Button
      look="main"
      icon={<LogIn className="mirror" />}
      loading={start.isPending || start.isSuccess}
      onClick={leave}
    >
      {t('steam.prove')}
    </Button>
  );
}
