import { Folded } from '#ui/folded.tsx';
import { useAccountsMessages } from './messages.ts';
import { SteamForm } from './steam-form.tsx';
import { SteamSignInButton } from './steam-sign-in-button.tsx';

interface SteamLinkProps {
  /** The path to return to after signing in through Steam. */
  back: string | undefined;
  onLinked?: () => void;
}

/** Links a Steam account, verified by a sign-in through Steam or by a typed id. */
export function SteamLink({ back, onLinked }: SteamLinkProps) {
  const t = useAccountsMessages();
  return (
    <div className="flex w-full flex-col gap-4">
      <SteamSignInButton back={back} />
      <Folded summary={t('steam.or')}>
        <SteamForm onLinked={onLinked} />
      </Folded>
    </div>
  );
}
