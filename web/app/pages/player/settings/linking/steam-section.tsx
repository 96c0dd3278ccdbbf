import type { User } from '@paddock/contract/users/calls';
import { useState } from 'react';
import { useAccountsMessages } from '#features/accounts/messages.ts';
import { SteamLink } from '#features/accounts/steam-link.tsx';
import { SteamSignInButton } from '#features/accounts/steam-sign-in-button.tsx';
import { Badge } from '#ui/badge.tsx';
import { Ltr } from '#ui/bidi.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useSettingsMessages } from '../messages.ts';
import { SettingsSection } from '../parts/settings-section.tsx';
import { LinkOutcome, type LinkResult } from './link-outcome.tsx';

interface SteamSectionProps {
  user: User;
  /** The result of a sign-in at Steam that has just returned here. */
  outcome: LinkResult | undefined;
  /** Where to return after linking. */
  back: string | undefined;
  onLinked: () => void;
}

export function SteamSection({ user, outcome, back, onLinked }: SteamSectionProps) {
  const t = useSettingsMessages();
  const tAccounts = useAccountsMessages();
  const linked = user.steam_id !== null;
  return (
    <SettingsSection
      title={tAccounts('steam.heading')}
      anchor="steam"
      badge={
        <Badge tone={linked ? 'ok' : 'neutral'}>{t(linked ? 'settings.linked' : 'settings.notLinked')}</Badge>
      }
    >
      {outcome && <LinkOutcome outcome={outcome} sentence={tAccounts(`steam.outcome.${outcome}`)} />}
      <p className="text-sm text-text-2">{tAccounts('steam.sentence')}</p>
      {linked ? <LinkedSteam user={user} /> : <UnlinkedSteam back={back} onLinked={onLinked} />}
    </SettingsSection>
  );
}

function UnlinkedSteam({ back, onLinked }: Pick<SteamSectionProps, 'back' | 'onLinked'>) {
  const t = useAccountsMessages();
  return (
    <div className="flex max-w-form flex-col gap-3">
      <p className="text-sm text-text-2">{t('steam.proveLine')}</p>
      <SteamLink back={back} onLinked={onLinked} />
    </div>
  );
}

function LinkedSteam({ user }: { user: User }) {
  const t = useAccountsMessages();
  const [changing, setChanging] = useState(false);
  const close = () => setChanging(false);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="flex min-w-0 flex-col gap-1">
          <span className="text-text-3 text-xs">{t('steam.account')}</span>
          <span className="flex flex-wrap items-center gap-3">
            <Ltr className="wrap-anywhere">{user.steam_id}</Ltr>
            <Badge tone={user.steam_verified ? 'ok' : 'warn'}>
              {t(user.steam_verified ? 'steam.verified' : 'steam.unverified')}
            </Badge>
          </span>
        </p>
        <Button look="ghost" onClick={() => setChanging(true)}>
          {t('steam.change')}
        </Button>
      </div>
      {!user.steam_verified && (
        <div className="flex flex-col items-start gap-3 border-line border-t pt-5">
          <p className="text-sm text-text-2">{t('steam.proveLine')}</p>
          <SteamSignInButton back={undefined} />
        </div>
      )}
      <Dialog
        open={changing}
        onClose={close}
        title={t('steam.changeTitle')}
        description={t('steam.changeSentence')}
      >
        <SteamLink back={undefined} onLinked={close} />
      </Dialog>
    </>
  );
}
