import { getHealth, testService } from '@paddock/contract/overview/calls';
import type { probeReasons } from '@paddock/contract/overview/rules';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useApiMutation, useInvalidate } from '#lib/api/query.ts';
import { useCurrentUser } from '#lib/session/session.ts';
import { Badge } from '#ui/badge.tsx';
import { useOverviewMessages } from './messages.ts';
import { useServiceName } from './use-service-name.ts';

const kindTones = { real: 'ok', local: 'info' } as const;

/** Whether a service is real or a local substitute. */
export function KindBadge({ kind }: { kind: keyof typeof kindTones }) {
  const t = useOverviewMessages();
  return <Badge tone={kindTones[kind]}>{t(`developer.health.${kind}`)}</Badge>;
}

/** Tests an external service and returns the label and outcome. */
export function useServiceTest(name: string) {
  const t = useOverviewMessages();
  const refetchHealth = useInvalidate([getHealth]);
  const test = useApiMutation(testService, { failure: t('developer.health.testFailed') });
  const title = useServiceName()(name);
  const runTest = async () => {
    await test.mutateAsync({ params: { name } }).catch(() => undefined);
    await refetchHealth();
  };
  const label = t('developer.health.testOf', { name: title });
  return { title, label, ask: () => void runTest(), isPending: test.isPending, outcome: test.data };
}

interface ServiceOutcomeProps {
  name: string;
  kind: 'real' | 'local' | 'none';
  outcome: { reason: (typeof probeReasons)[number] | null; ms: number };
}

export function ServiceOutcome({ name, kind, outcome: { reason, ms } }: ServiceOutcomeProps) {
  const t = useOverviewMessages();
  const email = useCurrentUser()?.email ?? '';
  const Icon = reason ? CircleAlert : CircleCheck;
  const passed = () => {
    if (name !== 'mail') return t('developer.health.answered', { ms });
    return t(kind === 'local' ? 'developer.health.mailKept' : 'developer.health.mailSent', { email });
  };
  return (
    <span className={`inline-flex items-start gap-1.5 ${reason ? 'text-bad' : 'text-ok'}`}>
      <Icon className="mt-0.5 size-4 shrink-0" />
      <span className="wrap-anywhere">{reason ? t(`developer.health.reason.${reason}`) : passed()}</span>
    </span>
  );
}
