import type { AdminLap } from '@paddock/contract/racing/lap-calls';
import { useState } from 'react';
import { MemberCard } from '#components/member-search/member-card.tsx';
import { MemberSearch } from '#components/member-search/member-search.tsx';
import { useAdminLapsMessages } from '#features/racing/admin-laps/messages.ts';
import { Button } from '#ui/button.tsx';
import { parseSteamId } from './queries.ts';

interface DriverChoiceProps {
  /** Id of a member or a Steam id. */
  chosen: string | number | undefined;
  /** A loaded lap, which includes the driver's name. */
  lap: AdminLap | undefined;
  onChoose: (driver: string | undefined) => void;
}

/** Selects a driver: a member by name, or anyone by Steam id. */
export function DriverChoice({ chosen, lap, onChoose }: DriverChoiceProps) {
  const t = useAdminLapsMessages();
  const [typed, setTyped] = useState('');
  if (chosen !== undefined) {
    // A driver without laps has no name here, so the id is shown.
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
