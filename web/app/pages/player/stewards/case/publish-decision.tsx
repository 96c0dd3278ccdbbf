import { type Case, publishDecision } from '@paddock/contract/stewarding/steward-calls';
import { useId } from 'react';
import { useDeskMessages } from '#features/stewarding/desk/messages.ts';
import { caseQueries } from '#features/stewarding/queries.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { confirmAction } from '#lib/browser/confirm-store.ts';
import { useNow } from '#lib/browser/use-now.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Button } from '#ui/button.tsx';

interface PublishDecisionProps {
  found: Case;
  /** Whether the form has changes that the draft does not have yet. */
  isChanged: boolean;
}

/** Returns what has to happen before the decision can be published, if anything. */
function useObstacle({ found, isChanged }: PublishDecisionProps): string | undefined {
  const t = useDeskMessages();
  const format = useFormat();
  const now = useNow();
  const { state, draft, votes_missing, can } = found;
  if (state === 'filed') return t('draft.waits.accept');
  if (can.publish_from && now <= can.publish_from)
    return t('draft.waits.statements', { time: format.dateTime(can.publish_from) });
  if (votes_missing > 0) return t('draft.waits.votes', { count: votes_missing });
  if (!draft) return t('draft.waits.draft');
  return isChanged ? t('draft.waits.changes') : undefined;
}

/** Publishes the decision. Disabled with a reason while that is not possible. */
export function PublishDecision(props: PublishDecisionProps) {
  const { id } = props.found;
  const t = useDeskMessages();
  const obstacle = useObstacle(props);
  const reason = useId();
  const publish = useApiMutation(publishDecision, {
    invalidates: caseQueries,
    success: t('draft.published'),
    failure: t('case.actFailed'),
  });
  const ask = () =>
    obstacle === undefined &&
    confirmAction({
      title: t('draft.publish'),
      sentence: t('draft.publishAsk'),
      action: t('draft.publish'),
      call: () => publish.mutateAsync({ params: { id } }),
    });
  return (
    <>
      <Button
        look="main"
        // Stays focusable, so that screen readers announce the reason.
        aria-disabled={obstacle !== undefined}
        aria-describedby={obstacle && reason}
        onClick={ask}
      >
        {t('draft.publish')}
      </Button>
      {obstacle && (
        <p id={reason} className="w-full text-sm text-text-2">
          {obstacle}
        </p>
      )}
    </>
  );
}
