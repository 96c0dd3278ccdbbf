import type { OwnEntry } from '@paddock/contract/championships/entries/entry-calls';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { PageHeader } from '#components/page-header.tsx';
import { useEntryMessages } from '#features/championships/entry/messages.ts';
import { EntryActions } from '#features/championships/entry-actions.tsx';
import { EntryState } from '#features/championships/entry-state.tsx';
import { ownEntriesQuery } from '#features/championships/queries.ts';
import { ReleasedRounds, ReleaseRound } from '#features/championships/released-rounds.tsx';
import { prefetch } from '#lib/api/prefetch.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { LinkButton } from '#ui/button.tsx';
import { Card, CardBody } from '#ui/card.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { PageSection } from '#ui/page-section.tsx';
import { List } from '#ui/table/list.tsx';

export const clientLoader = () => prefetch(ownEntriesQuery());

/** The member's entries in championships, those with something to do first. */
export default function OwnEntriesScreen() {
  const t = useEntryMessages();
  const read = useQuery(ownEntriesQuery());
  return (
    <PageSection>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <LinkButton to="/championships" dense>
            {t('find')}
          </LinkButton>
        }
      />
      <List
        read={read}
        failed={t('failed')}
        empty={<EmptyState seed="no own entries" sentence={t('empty')} />}
      >
        {(entries) => (
          <ul className="grid gap-4 min-[40rem]:grid-cols-2 xl:grid-cols-3">
            {entries.map((entry) => (
              <EntryCard key={entry.id} entry={entry} />
            ))}
          </ul>
        )}
      </List>
    </PageSection>
  );
}

function EntryCard({ entry }: { entry: OwnEntry }) {
  const t = useEntryMessages();
  const format = useFormat();
  const locale = useLocale();
  const { slug, name, kind } = localize(entry.championship, locale, 'name');
  const round = entry.round && localize(entry.round, locale, 'title');
  // A sign-up for a single event is named after the event.
  const single = kind === 'single' ? round : null;
  return (
    <Card as="li">
      <CardBody>
        <div className="flex flex-col gap-1">
          <h2 className="wrap-anywhere font-bold font-sans text-lg">
            <Link
              to={single ? `/events/${single.event_id}` : `/championships/${slug}`}
              className="hover:text-firoozeh"
            >
              <bdi>{single ? single.title : name}</bdi>
            </Link>
          </h2>
          <p className="wrap-anywhere text-sm text-text-2">
            {round ? (
              <>
                {!single && (
                  <>
                    <bdi>{round.title}</bdi> ·{' '}
                  </>
                )}
                <time dateTime={round.start_date.toISOString()}>{format.dateTime(round.start_date)}</time>
              </>
            ) : (
              t('all')
            )}
          </p>
        </div>
        <EntryState entry={entry} />
        <ReleasedRounds entry={entry} />
        <div className="mt-auto border-line border-t pt-3">
          <EntryActions entry={entry}>
            <ReleaseRound entry={entry} />
          </EntryActions>
        </div>
      </CardBody>
    </Card>
  );
}
