import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useTranslations } from '#lib/i18n/messages.ts';
import { parseId } from '#lib/url/url-values.ts';
import { QueryStates } from '#ui/feedback/query-states.tsx';
import { adminChampionshipQuery } from '../admin-list/queries.ts';
import { useChampionshipRights } from '../admin-list/rights.ts';
import { championshipSetupMessages } from './messages.ts';
import { ChampionshipSetup } from './setup-form.tsx';

/** The set-up of a championship. The layout has read whether there is one. */
export default function ChampionshipSetupScreen() {
  const t = useTranslations(championshipSetupMessages);
  const rights = useChampionshipRights();
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
