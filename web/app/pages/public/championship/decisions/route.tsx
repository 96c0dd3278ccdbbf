import { getChampionship } from '@paddock/contract/championships/calls';
import { listDecisions } from '@paddock/contract/stewarding/calls';
import { incidentKinds } from '@paddock/contract/stewarding/rules';
import { Form } from 'react-router';
import { redirectToEvent } from '#features/championships/redirect-single-event.ts';
import { SeasonFailed, SeasonFrame } from '#features/championships/season-frame.tsx';
import { DecisionList } from '#features/stewarding/decision-list.tsx';
import { useDecisionMessages } from '#features/stewarding/decisions/messages.ts';
import { useCaseMessages } from '#features/stewarding/words/messages.ts';
import { loadPage } from '#lib/page/load-page.ts';
import { oneOf, parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { SelectField } from '#ui/form/text-field.tsx';
import { TitledSection } from '#ui/titled-section.tsx';
import type { Route } from './+types/route.ts';

export const handle = { figures: true };

const filters = { kind: oneOf(incidentKinds) };

/** Decisions on the page; it has no further pages. */
const maxDecisions = 100;

export function loader({ context, params, url }: Route.LoaderArgs) {
  const { kind } = parseUrlFilters(filters, url.searchParams);
  return loadPage(context, async (api) => {
    const [season, decisions] = await Promise.all([
      api.call(getChampionship, { params }),
      api.call(listDecisions, { params, query: { limit: maxDecisions, kind } }),
    ]);
    redirectToEvent(season);
    return { season, decisions: decisions.items };
  });
}

export default function SeasonDecisionsScreen({ loaderData }: Route.ComponentProps) {
  return loaderData ? <Decisions {...loaderData} /> : <SeasonFailed />;
}

function Decisions({ season, decisions }: NonNullable<Route.ComponentProps['loaderData']>) {
  const t = useDecisionMessages();
  const { kind } = useUrlFilters(filters).filters;
  const isFiltered = kind !== undefined;
  return (
    <SeasonFrame season={season} tab="decisions" isSearch={isFiltered}>
      <TitledSection title={t('title')} className="flex flex-col gap-4">
        <p className="text-sm text-text-2">{t('lead')}</p>
        {(decisions.length > 0 || isFiltered) && <KindFilter kind={kind} />}
        {decisions.length > 0 ? (
          <DecisionList decisions={decisions} />
        ) : (
          <EmptyState
            seed="no decisions"
            sentence={t(isFiltered ? 'noneWhere' : 'none')}
            action={
              isFiltered && <LinkButton to={`/championships/${season.slug}/decisions`}>{t('all')}</LinkButton>
            }
          />
        )}
      </TitledSection>
    </SeasonFrame>
  );
}

/** A form, so that it works without script. */
function KindFilter({ kind }: { kind: string | undefined }) {
  const t = useDecisionMessages();
  const tCase = useCaseMessages();
  return (
    <Form className="flex flex-wrap items-end gap-3" preventScrollReset>
      <SelectField
        name="kind"
        key={kind ?? ''}
        label={t('filter')}
        className="min-w-52"
        defaultValue={kind ?? ''}
        placeholder={t('everyKind')}
        options={incidentKinds.map((value) => ({ value, label: tCase(`kind.${value}`) }))}
      />
      <Button type="submit">{t('show')}</Button>
    </Form>
  );
}
