import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { reportRacesQuery } from '#features/stewarding/queries.ts';
import { useReportMessages } from '#features/stewarding/reports/messages.ts';
import { useCaseTexts } from '#features/stewarding/use-case-texts.ts';
import { useNow } from '#lib/browser/use-now.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { LinkButton } from '#ui/button.tsx';
import { Card, cardLink } from '#ui/card.tsx';
import { QueryStates } from '#ui/feedback/query-states.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';

/** The member's latest races that accept reports now or soon, to choose one from. */
export function RacePicks() {
  const t = useReportMessages();
  const caseTexts = useCaseTexts();
  const format = useFormat();
  const now = useNow();
  const read = useQuery(reportRacesQuery());
  return (
    <QueryStates query={read} failed={t('new.racesFailed')}>
      {(races) =>
        races.length === 0 ? (
          <EmptyState
            sentence={t('new.none')}
            action={<LinkButton to="/events?when=past">{t('new.toEvents')}</LinkButton>}
          />
        ) : (
          <section className="flex flex-col gap-3">
            <h2 className="text-xl">{t('new.races')}</h2>
            <ul className="flex flex-col gap-3">
              {races.map((race) => (
                <Card key={race.session.id} as="li" linked={now >= race.opens_at} className="gap-1 px-4 py-3">
                  {now >= race.opens_at ? (
                    <Link
                      to={`/incidents/new?session=${race.session.id}`}
                      className={`${cardLink} wrap-anywhere font-bold`}
                    >
                      {caseTexts.race(race)}
                    </Link>
                  ) : (
                    <span className="wrap-anywhere font-bold">{caseTexts.race(race)}</span>
                  )}
                  <span className="wrap-anywhere text-sm text-text-2">
                    <bdi>{caseTexts.championship(race)}</bdi>
                  </span>
                  <span className="text-sm text-text-2">
                    {now >= race.opens_at
                      ? t('new.until', { time: format.dateTime(race.closes_at) })
                      : t('new.early', { time: format.dateTime(race.opens_at) })}
                  </span>
                </Card>
              ))}
            </ul>
          </section>
        )
      }
    </QueryStates>
  );
}
