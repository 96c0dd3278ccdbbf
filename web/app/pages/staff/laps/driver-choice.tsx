import type { AdminLap } from '@paddock/contract/racing/lap-calls';
import { useState } from 'react';
import { MemberCard } from '#components/member-search/member-card.tsx';
import { MemberSearch } from '#components/member-search/member-search.tsx';
import { useAdminLapsMessages } from '#features/racing/admin-laps/messages.ts';
import { Button } from '#ui/button.tsx';
import { parseSteamId } from './queries.ts';

interface DriverChoiceProps {
  /** A member's id or a Steam id. */
  chosen: string | number | undefined;
  /** One of the laps that are shown, which knows the driver's name. */
  lap: AdminLap | undefined;
  onChoose: (driver: string | undefined) => void;
}

/** Whose laps are shown: a member found by name, or anybody by the Steam id. */
export function DriverChoice({ chosen, lap, onChoose }: DriverChoiceProps) {
  const t = useAdminLapsMessages();
  const [typed, setTyped] = useState('');
  if (chosen !== undefined) {
    // Whoever has no lap yet has no name here: an id of the portal's own says that it is one.
    const unknown = parseSteamId(String(chosen)) ?? t('member', { id: chosen });
    const username = lap?.driver?.username ?? lap?.name ?? unknown;
    const { id = 0, profile_image = null } = lap?.driver ?? {};
    return (
      <MemberCard
        label={t('driver')}
        member={{ id, username, profile_image }}
        onRemove={() => onChoose(undefined)}
      />
    );
  }
  const steamId = parseSteamId(typed);
  return (
    <div className="flex flex-col gap-3">
      <MemberSearch
        label={t('driver')}
        hint={t('driverHint')}
        typed={typed}
        onType={setTyped}
        isOther={(text) => parseSteamId(text) !== undefined}
        onChoose={({ id }) => onChoose(String(id))}
      />
      {steamId && (
        <Button className="self-start" onClick={() => onChoose(steamId)}>
          {t('show')}
        </Button>
      )}
    </div>
  );
}
