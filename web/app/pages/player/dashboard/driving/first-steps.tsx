import { sendVerification } from '@paddock/contract/accounts/calls';
import type { FirstSteps } from '@paddock/contract/racing/calls';
import { clsx } from 'clsx';
import { Circle, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { settingsPath } from '#features/accounts/settings-path.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { useDashboardMessages } from './messages.ts';

const order = ['email', 'discord', 'steam', 'lap'] as const;

/** A new member's first steps, done and open. Empty once all are done. */
export function FirstStepsCard({ steps }: { steps: FirstSteps }) {
  const t = useDashboardMessages();
  const done = order.filter((step) => steps[step]).length;
  if (done === order.length) return null;
  const go = (to: string, step: (typeof order)[number]) => (
    <LinkButton to={to} dense className="max-xs:w-full">
      {t(`firstSteps.go.${step}`)}
    </LinkButton>
  );
  const actions: Record<(typeof order)[number], ReactNode> = {
    email: <SendLink />,
    discord: go(settingsPath('discord', '/dashboard'), 'discord'),
    steam: go(settingsPath('steam', '/dashboard'), 'steam'),
    lap: go('/servers', 'lap'),
  };
  return (
    <section aria-labelledby="first-steps" className="rounded-card border border-line bg-surface-1">
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
        <h2 id="first-steps" className="text-lg">
          {t('firstSteps.title')}
        </h2>
        <Badge tone="info">{t('firstSteps.progress', { done, of: order.length })}</Badge>
      </div>
      <span aria-hidden="true" className="block h-1 bg-surface-3">
        <span className="block h-full bg-firoozeh" style={{ width: `${(done / order.length) * 100}%` }} />
      </span>
      <ol className="grid gap-px bg-line md:grid-cols-2 xl:grid-cols-4">
        {order.map((step) => (
          <Step key={step} step={step} isDone={steps[step]} action={actions[step]} />
        ))}
      </ol>
    </section>
  );
}

interface StepProps {
  step: (typeof order)[number];
  isDone: boolean;
  action: ReactNode;
}

function Step({ step, isDone, action }: StepProps) {
  const t = useDashboardMessages();
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <li className="flex flex-col gap-3 bg-surface-1 p-4">
      <div className="flex grow items-start gap-3">
        <Icon aria-hidden="true" className={clsx('mt-0.5 shrink-0', isDone ? 'text-ok' : 'text-text-3')} />
        <div className="flex min-w-0 flex-col gap-1">
          <p className={clsx('font-medium', isDone && 'text-text-2')}>
            {t(`firstSteps.step.${step}`)}{' '}
            <span className="sr-only">({t(isDone ? 'firstSteps.done' : 'firstSteps.open')})</span>
          </p>
          {isDone ? (
            <p aria-hidden="true" className="text-ok text-sm">
              {t('firstSteps.done')}
            </p>
          ) : (
            <p className="text-sm text-text-3">{t(`firstSteps.why.${step}`)}</p>
          )}
        </div>
      </div>
      {!isDone && action}
    </li>
  );
}

function SendLink() {
  const t = useDashboardMessages();
  const send = useApiMutation(sendVerification, {
    success: t('firstSteps.sent'),
    failure: t('firstSteps.sendFailed'),
  });
  return (
    <Button
      dense
      className="max-xs:w-full"
      loading={send.isPending}
      disabled={send.isSuccess}
      onClick={() => send.mutate({})}
    >
      {t(send.isSuccess ? 'firstSteps.sent' : 'firstSteps.go.email')}
    </Button>
  );
}
