import type { Health } from '@paddock/contract/overview/calls';
import { useQuery } from '@tanstack/react-query';
import { ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useOverviewMessages } from '#features/overview/messages.ts';
import { healthQuery } from '#features/overview/queries.ts';
import { useAnchor } from '#lib/browser/use-anchor.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Badge } from '#ui/badge.tsx';
import { Ltr } from '#ui/bidi.tsx';
import { Card, CardBody } from '#ui/card.tsx';
import { QueryStates } from '#ui/feedback/query-states.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { ServiceRow } from './service-row.tsx';

/** The environment variable that resolves each warning. */
const variables: Record<Health['warnings'][number], string> = {
  local_payments: 'LOCAL_PAYMENTS',
  local_steam: 'LOCAL_STEAM',
  demo: 'SEED=demo',
  unknown_proxy: 'TRUSTED_PROXIES',
  secret_needed: 'APP_SECRET_PREVIOUS',
  secret_renewed: 'APP_SECRET_PREVIOUS',
  push_key_refused: 'VAPID_PRIVATE_KEY',
  limits_counted_apart: 'VALKEY_URL',
};

/** Versions and states of the server, its database and its services. */
export function HealthPanel() {
  const t = useOverviewMessages();
  const health = useQuery(healthQuery());
  return (
    <QueryStates query={health} failed={t('developer.health.failed')} skeleton={<SkeletonRows rows={3} />}>
      {(data) => <HealthFacts health={data} />}
    </QueryStates>
  );
}

function HealthFacts({ health }: { health: Health }) {
  const t = useOverviewMessages();
  const { database } = health;
  const format = useFormat();
  return (
    <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-5">
      {health.warnings.map((warning) => (
        <HealthWarning key={warning}>
          {t.rich(`developer.health.warning.${warning}`, { variable: variables[warning] })}
        </HealthWarning>
      ))}
      {!health.staff_second_factor && <FactorWarning />}
      <HealthFact name={t('developer.health.version')}>
        <Ltr>{health.version}</Ltr>
      </HealthFact>
      <HealthFact name={t('developer.health.runtime')}>
        <Ltr>Node {health.node}</Ltr>
      </HealthFact>
      <HealthFact name={t('developer.health.migration')}>
        <Ltr className="wrap-anywhere">{health.migration}</Ltr>
      </HealthFact>
      <HealthFact
        name={t(database.embedded ? 'developer.health.embedded' : 'developer.health.external')}
        badge={
          <Badge tone={database.ok ? 'ok' : 'bad'}>
            {t(database.ok ? 'developer.health.ok' : 'developer.health.bad')}
          </Badge>
        }
      >
        <Ltr className="wrap-anywhere">{database.version}</Ltr>
      </HealthFact>
      <HealthFact name={t('developer.health.started')}>{format.dateTime(health.started_at)}</HealthFact>
      <section
        ref={useAnchor('services')}
        id="services"
        tabIndex={-1}
        className="scroll-mt-4 md:col-span-2 xl:col-span-5"
      >
        <Card>
          <CardBody>
            <h2 className="font-sans text-sm text-text-3">{t('developer.health.services')}</h2>
            <ul className="flex flex-col">
              {health.services.map((service) => (
                <ServiceRow key={service.name} service={service} />
              ))}
            </ul>
          </CardBody>
        </Card>
      </section>
      <OutgoingSummary health={health} />
    </div>
  );
}

function HealthWarning({ children }: { children: ReactNode }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-line bg-warn-dim px-4 py-3 text-sm text-warn md:col-span-2 xl:col-span-5">
      <ShieldAlert className="shrink-0" />
      {children}
    </p>
  );
}

/** Shown while staff need no second factor. */
function FactorWarning() {
  const t = useOverviewMessages();
  return (
    <HealthWarning>
      {t('developer.health.factorOff')}
      <Link to="/admin/settings" className="underline underline-offset-4">
        {t('developer.health.factorLink')}
      </Link>
    </HealthWarning>
  );
}

/** Waiting and abandoned messages by channel. */
function OutgoingSummary({ health: { outgoing, mail_ready } }: { health: Health }) {
  const t = useOverviewMessages();
  return (
    <Card className="md:col-span-2 xl:col-span-5">
      <CardBody>
        <h2 className="font-sans text-sm text-text-3">{t('developer.health.outgoing')}</h2>
        <ul className="flex flex-wrap gap-x-8 gap-y-3">
          {outgoing.map(({ channel, waiting, given_up }) => (
            <li key={channel} className="flex flex-wrap items-center gap-3">
              {t(`developer.outbox.channel.${channel}`)}
              <Badge tone={waiting > 0 ? 'info' : 'ok'}>
                {t('developer.health.waiting', { count: waiting })}
              </Badge>
              {given_up > 0 && (
                <Badge tone="warn">{t('developer.health.givenUp', { count: given_up })}</Badge>
              )}
              {channel === 'mail' && !mail_ready && (
                <Badge tone="bad">{t('developer.health.mailAway')}</Badge>
              )}
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}

function HealthFact({ name, badge, children }: { name: string; badge?: ReactNode; children: ReactNode }) {
  return (
    <Card>
      <CardBody className="gap-1">
        <p className="text-sm text-text-3">{name}</p>
        <p className="flex flex-wrap items-center justify-between gap-2 font-medium">
          {children}
          {badge}
        </p>
      </CardBody>
    </Card>
  );
}
