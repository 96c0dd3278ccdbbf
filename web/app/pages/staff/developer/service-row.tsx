import type { Health } from '@paddock/contract/overview/calls';
import { useOverviewMessages } from '#features/overview/messages.ts';
import { KindBadge, ServiceOutcome, useServiceTest } from '#features/overview/service-test.tsx';
import { Badge, type Tone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';

type HealthService = Health['services'][number];

const stateTones: Record<HealthService['state'], Tone> = { ready: 'ok', resting: 'bad', unknown: 'neutral' };

/** An external service with its state and a test button. */
export function ServiceRow({ service: { name, kind, state } }: { service: HealthService }) {
  const t = useOverviewMessages();
  const { title, label, ask, isPending, outcome } = useServiceTest(name);
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1 border-line border-t py-2 first:border-t-0 md:grid-cols-[9rem_1fr_auto]">
      <span className="font-medium">{title}</span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 max-md:col-span-2 max-md:row-start-2">
        {kind !== 'none' && <KindBadge kind={kind} />}
        <Badge tone={stateTones[state]}>
          {t(kind === 'none' ? 'developer.health.none' : `developer.health.${state}`)}
        </Badge>
        <output className="text-sm">
          {outcome && <ServiceOutcome name={name} kind={kind} outcome={outcome} />}
        </output>
      </span>
      <Button dense aria-label={label} loading={isPending} onClick={ask}>
        {t('developer.health.test')}
      </Button>
    </li>
  );
}
