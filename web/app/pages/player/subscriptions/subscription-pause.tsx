import { WholeNumber } from '@paddock/contract/core/fields';
import {
  listSubscriptions,
  pauseSubscription,
  resumeSubscription,
  type Subscription,
} from '@paddock/contract/entitlements/calls';
import { pauseDaysMax } from '@paddock/contract/entitlements/rules';
import { Pause, Play } from 'lucide-react';
import * as z from 'zod/mini';
import { useEntitlementsMessages } from '#features/entitlements/messages.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { useForm } from '#lib/form/use-form.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useCurrentUser } from '#lib/session/session.ts';
import { Button } from '#ui/button.tsx';
import { FormError } from '#ui/form/form-error.tsx';
import { NumberField } from '#ui/form/text-field.tsx';

const PauseForm = z.object({ days: WholeNumber(1, pauseDaysMax) });
const invalidates = [listSubscriptions];

interface PartProps {
  subscription: Subscription;
  /** Queries to refetch, so that the list has the new end. */
  onDone: () => void;
}

/** Pauses or resumes a subscription. Empty if the member can do neither. */
export function SubscriptionPause(props: PartProps) {
  const { paused_until, can_pause, steam_id } = props.subscription;
  const isOwn = useCurrentUser()?.steam_id === steam_id;
  if (paused_until) return <Paused {...props} until={paused_until} isOwn={isOwn} />;
  return can_pause ? <PauseFields {...props} /> : null;
}

function Paused({ subscription, onDone, until, isOwn }: PartProps & { until: Date; isOwn: boolean }) {
  const t = useEntitlementsMessages();
  const format = useFormat();
  const resume = useApiMutation(resumeSubscription, {
    invalidates,
    success: t('pause.resumed'),
    failure: t('pause.resumeFailed'),
  });
  return (
    <section className="flex flex-col gap-3 border-line border-t pt-4">
      <h3 className="font-bold font-sans text-sm">{t('pause.paused')}</h3>
      <p className="text-sm text-text-2">{t('pause.until', { time: format.dateTime(until) })}</p>
      {isOwn && (
        <Button
          className="self-start"
          icon={<Play className="mirror" />}
          loading={resume.isPending}
          onClick={() => resume.mutate({ params: { id: subscription.id } }, { onSuccess: onDone })}
        >
          {t('pause.resume')}
        </Button>
      )}
    </section>
  );
}

function PauseFields({ subscription, onDone }: PartProps) {
  const t = useEntitlementsMessages();
  const format = useFormat();
  const pause = useApiMutation(pauseSubscription, {
    invalidates,
    success: t('pause.done'),
    failure: t('pause.failed'),
  });
  const form = useForm({
    schema: PauseForm,
    initial: { days: '7' },
    submit: async (body) => {
      await pause.mutateAsync({ params: { id: subscription.id }, body });
      onDone();
    },
  });
  return (
    <section className="flex flex-col gap-3 border-line border-t pt-4">
      <h3 className="font-bold font-sans text-sm">{t('pause.title')}</h3>
      <p className="text-sm text-text-2">{t('pause.sentence')}</p>
      <form {...form.props} className="flex flex-wrap items-start gap-3">
        <FormError problem={form.problem} />
        <NumberField
          {...form.text('days')}
          className="w-32"
          label={t('pause.days')}
          hint={t('pause.range', { max: format.number(pauseDaysMax) })}
          maxLength={2}
          required
        />
        {/* Level with the box, whose label stands above it. */}
        <Button type="submit" icon={<Pause />} loading={form.busy} className="mt-7">
          {t('pause.start')}
        </Button>
      </form>
    </section>
  );
}
