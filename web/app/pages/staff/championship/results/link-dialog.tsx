import { linkSession } from '@paddock/contract/championships/results/result-admin-calls';
import { useQuery } from '@tanstack/react-query';
import { TrackName } from '#features/catalogue/track-name.tsx';
import { candidatesQuery } from '#features/championships/result-queries.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { QueryStates } from '#ui/feedback/query-states.tsx';
import { useResultMutation } from './corrections/use-result-mutation.ts';
import { useAdminResultsMessages } from './messages.ts';

interface LinkDialogProps {
  /** The round. */
  id: number;
  session: number;
  title: string;
  onClose: () => void;
}

/** Sessions reported by game servers that match the session of the round. */
export function LinkDialog({ id, session, title, onClose }: LinkDialogProps) {
  const t = useAdminResultsMessages();
  const format = useFormat();
  const read = useQuery(candidatesQuery(id));
  const link = useResultMutation(linkSession, t('link.done'));
  const linkTo = (racing_session_id: number) =>
    link.mutateAsync({ params: { id, session }, body: { racing_session_id } }).then(onClose, () => undefined);
  return (
    <Dialog
      open
      onClose={onClose}
      busy={link.isPending}
      title={t.rich('link.title', { session: title })}
      description={t('link.sentence')}
    >
      <QueryStates query={read} failed={t('link.failed')}>
        {(sessions) => {
          const found = sessions.find(({ session_id }) => session_id === session)?.candidates ?? [];
          if (found.length === 0) return <p className="text-text-2">{t('link.none')}</p>;
          return (
            <ul className="flex flex-col divide-y divide-line">
              {found.map((candidate) => (
                <li
                  key={candidate.racing_session_id}
                  className="flex items-center justify-between gap-3 py-3"
                >
                  <span className="flex min-w-0 flex-col items-start gap-0.5">
                    <time dateTime={candidate.held_at.toISOString()} className="font-medium">
                      {format.dateTime(candidate.held_at)}
                    </time>
                    <TrackName track={candidate.track} className="text-sm text-text-2" />
                    <span className="text-sm text-text-3">
                      {t('link.facts', { drivers: candidate.drivers, laps: candidate.laps })}
                    </span>
                    {candidate.preselected && <Badge tone="firoozeh">{t('link.fits')}</Badge>}
                  </span>
                  <Button
                    dense
                    look={candidate.preselected ? 'main' : 'outline'}
                    disabled={link.isPending}
                    onClick={() => void linkTo(candidate.racing_session_id)}
                  >
                    {t('link.take')}
                  </Button>
                </li>
              ))}
            </ul>
          );
        }}
      </QueryStates>
    </Dialog>
  );
}
