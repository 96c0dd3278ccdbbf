import { type ChampionshipDetail, getChampionship } from '@paddock/contract/championships/calls';
import { type DecisionSummary, listDecisions } from '@paddock/contract/stewarding/calls';
import { incidentKinds } from '@paddock/contract/stewarding/rules';
import { Form } from 'react-router';
import { leadToEvent } from '#features/championships/of-season.ts';
import { SeasonFailed, SeasonFrame } from '#features/championships/season-frame.tsx';
import { DecisionList } from '#features/stewarding/decision-list.tsx';
import { useDecisionMessages } from '#features/stewarding/decisions/messages.ts';
import { useCaseMessages } from '#features/stewarding/words/messages.ts';
import { loadPage } from '#lib/page/load-page.ts';
import { oneOf, parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { SectionHeading } from '#ui/brand/ornaments.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { SelectField } from '#ui/form/text-field.tsx';
import type { Route } from './+types/route.ts';

export const handle = { figures: true };

/** What the address of a championship's decisions asks for. */
const filters = { kind: oneOf(incidentKinds) };

/** So many of a season are on its page. */
const shownMax = 100;

export function loader({ context, params, url }: Route.LoaderArgs) {
  const { kind } = parseUrlFilters(filters, url.searchParams);
  return loadPage(context, async (api) => {
    const [season, decisions] = await Promise.all([
      api.call(getChampionship, { params }),
      api.call(listDecisions, { params, query: { limit: shownMax, ...(kind && { kind }) } }),
    ]);
    leadToEvent(season);
    return { season, decisions: decisions.items };
  });
}

export default function SeasonDecisionsScreen({ loaderData }: Route.ComponentProps) {
  return loaderData ? <Decisions {...loaderData} /> : <SeasonFailed />;
}

interface DecisionsProps {
  season: ChampionshipDetail;
  decisions: DecisionSummary[];
}

function Decisions({ season, decisions }: DecisionsProps) {
  const t = useDecisionMessages();
  const { filters: shown } = useUrlFilters(filters);
  const isFiltered = shown.kind !== undefined;
  return (
    <SeasonFrame season={season} tab="decisions" isSearch={isFiltered}>
      <section className="flex flex-col gap-4">
        <SectionHeading>{t('title')}</SectionHeading>
        <p className="text-sm text-text-2">{t('lead')}</p>
        {(decisions.length > 0 || isFiltered) && <Filter kind={shown.kind} />}
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
      </section>
    </SeasonFrame>
  );
}

/** A form, which works without script. */
function Filter({ kind }: { kind: string | undefined }) {
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
