import { Folded } from '#ui/folded.tsx';
import { useAccountsMessages } from './messages.ts';
import { SteamForm } from './steam-form.tsx';
import { SteamProof } from './steam-proof.tsx';

interface SteamLinkProps {
  /** The path to return to after signing in through Steam. */
  back: string | undefined;
  onLinked?: () => void;
}

/** Links a Steam account: by a sign-in through Steam, which proves it, or by an id that is typed. */
export function SteamLink({ back, onLinked }: SteamLinkProps) {
  const t = useAccountsMessages();
  return (
    <div className="flex w-full flex-col gap-4">
      <SteamProof back={back} />
      <Folded summary={t('steam.or')}>
        <SteamForm {...(onLinked && { onLinked })} />
      </Folded>
    </div>
  );
}
