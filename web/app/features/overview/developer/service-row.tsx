import { getHealth, type Health, testService } from '@paddock/contract/overview/calls';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useApiMutation, useInvalidate } from '../../../lib/api/query.ts';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { overviewMessages } from '../messages.ts';
import { useServiceName } from '../use-service-name.ts';

type Service = Health['services'][number];

const kindTones = { real: 'ok', local: 'info', none: 'neutral' } as const;
const stateTones: Record<Service['state'], Tone> = { ready: 'ok', resting: 'bad', unknown: 'neutral' };

/** An outside service with its state, and the way to ask it now. */
export function ServiceRow({ service: { name, kind, state } }: { service: Service }) {
  const t = useTranslations(overviewMessages);
  const readHealth = useInvalidate([getHealth]);
  const test = useApiMutation(testService, { failure: t('developer.health.testFailed') });
  const title = useServiceName()(name);
  const ask = async () => {
    await test.mutateAsync({ params: { name } }).catch(() => undefined);
    await readHealth();
  };
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1 border-line border-t py-2 first:border-t-0 md:grid-cols-[9rem_1fr_auto]">
      <span className="font-medium">{title}</span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 max-md:col-span-2 max-md:row-start-2">
        {kind !== 'none' && <Badge tone={kindTones[kind]}>{t(`developer.health.${kind}`)}</Badge>}
        <Badge tone={stateTones[state]}>
          {t(kind === 'none' ? 'developer.health.none' : `developer.health.${state}`)}
        </Badge>
        <output className="text-sm">{test.data && <Outcome outcome={test.data} />}</output>
      </span>
      <Button
        dense
        aria-label={t('developer.health.testOf', { name: title })}
        loading={test.isPending}
        onClick={() => void ask()}
      >
        {t('developer.health.test')}
      </Button>
    </li>
  );
}

interface OutcomeProps {
  outcome: {
    reason: 'refused' | 'timeout' | 'not_configured' | 'unauthorized' | 'wrong_answer' | null;
    ms: number;
  };
}

function Outcome({ outcome: { reason, ms } }: OutcomeProps) {
  const t = useTranslations(overviewMessages);
  const Icon = reason ? CircleAlert : CircleCheck;
  return (
    <span className={`inline-flex items-center gap-1.5 ${reason ? 'text-bad' : 'text-ok'}`}>
      <Icon className="size-4 shrink-0" />
      {reason ? t(`developer.health.reason.${reason}`) : t('developer.health.answered', { ms })}
    </span>
  );
}
