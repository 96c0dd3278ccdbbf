import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useChampionshipSetupMessages } from '#features/championships/setup/messages.ts';
import { ChampionshipSetup } from '#features/championships/setup/setup-form.tsx';
import { adminChampionshipQuery } from '#features/championships/staff-queries.ts';
import { useRights } from '#lib/session/use-rights.ts';
import { parseId } from '#lib/url/url-values.ts';
import { QueryStates } from '#ui/feedback/query-states.tsx';

/** The setup of a championship. The layout handles a missing one. */
export default function ChampionshipSetupScreen() {
  const t = useChampionshipSetupMessages();
  const rights = useRights('championships');
  const id = parseId(useParams()['id']) ?? 0;
  const read = useQuery(adminChampionshipQuery(id));
  return (
    <QueryStates query={read} failed={t('failed')}>
      {(championship) => (
        <ChampionshipSetup
          key={championship.id}
          championship={championship}
          mayEdit={rights.edit && championship.state !== 'cancelled' && championship.state !== 'archived'}
        />
      )}
    </QueryStates>
  );
}
