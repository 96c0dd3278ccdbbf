import { dayMs } from '@paddock/contract/durations';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { tehranDayRange } from '@paddock/contract/i18n/time';
import type { ServerUptime } from '@paddock/contract/trust/calls';
import { type DayState, dayState } from '@paddock/contract/trust/rules';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Bdi } from '#ui/bidi.tsx';
import { Card } from '#ui/card.tsx';
import { useTrustMessages } from './messages.ts';

const fills: Record<DayState, string> = {
  good: 'var(--ok)',
  short: 'var(--warn)',
  bad: 'var(--bad)',
  unknown: 'var(--surface-3)',
};
const states = Object.keys(fills) as DayState[];

/** Outages in the list of a server, the newest first. */
const maxOutages = 10;

export function ServerUptimes({ servers }: { servers: readonly ServerUptime[] }) {
  const t = useTrustMessages();
  if (servers.length === 0) return <p className="text-text-2">{t('servers.none')}</p>;
  return (
    <>
      <ul className="mb-4 flex flex-wrap gap-x-5 gap-y-2 text-sm text-text-2">
        {states.map((state) => (
          <li key={state} className="flex items-center gap-2">
            <span className="size-3 rounded-badge" style={{ background: fills[state] }} />
            {t(`servers.${state}`)}
          </li>
        ))}
      </ul>
      <ul className="grid gap-4 lg:grid-cols-2">
        {servers.map((server) => (
          <li key={server.id} className="laid-out-late [--late-size:12rem]">
            <ServerUptimeCard server={server} />
          </li>
        ))}
      </ul>
    </>
  );
}

function ServerUptimeCard({ server }: { server: ServerUptime }) {
  const t = useTrustMessages();
  const format = useFormat();
  const { name } = localize(server, useLocale(), 'name');
  const share = (value: number | null) =>
    value === null ? t('tooFew') : format.percent(value * 100, { max: 2 });
  return (
    <Card className="gap-3 p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="wrap-anywhere text-md">
          <Bdi>{name}</Bdi>
        </h3>
        <dl className="flex flex-wrap gap-x-4 text-sm">
          <UptimeShare term={t('servers.month')} value={share(server.share_30)} />
          <UptimeShare term={t('servers.quarter')} value={share(server.share_90)} />
        </dl>
      </div>
      <UptimeBars server={server} name={name} />
      <OutageList server={server} />
    </Card>
  );
}

function UptimeShare({ term, value }: { term: string; value: string }) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-text-3">{term}</dt>
      <dd className="font-medium">{value}</dd>
    </div>
  );
}

const isOutage = (share: number | null) => share !== null && dayState(share) !== 'good';

/** One bar per day, from left to right in both languages. */
function UptimeBars({ server: { days }, name }: { server: ServerUptime; name: string }) {
  const t = useTrustMessages();
  const format = useFormat();
  const known = days.filter((share) => share !== null).length;
  const count = format.number(days.filter(isOutage).length);
  const lines = states.map((state) => {
    const path = days.map((share, at) => (dayState(share) === state ? `M${at} 0h.75v1h-.75z` : '')).join('');
    return path && <path key={state} d={path} fill={fills[state]} />;
  });
  return (
    <div dir="ltr" className="relative flex flex-col gap-1">
      <span dir="auto" className="sr-only">
        {t.rich('servers.bars', { name, count, known: format.number(known) })}
      </span>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${days.length} 1`}
        preserveAspectRatio="none"
        className="h-8 w-full"
      >
        {lines}
      </svg>
      <div className="flex justify-between text-text-3 text-xs">
        <span dir="auto">{t('servers.ago')}</span>
        <span dir="auto">{t('servers.today')}</span>
      </div>
    </div>
  );
}

/** The days with outages, as text. */
function OutageList({ server: { days, first_day } }: { server: ServerUptime }) {
  const t = useTrustMessages();
  const format = useFormat();
  const first = tehranDayRange(first_day)?.start;
  const outages = days.flatMap((share, at) => (share !== null && isOutage(share) ? [{ share, at }] : []));
  if (!first || outages.length === 0) return <p className="text-sm text-text-3">{t('servers.noOutage')}</p>;
  return (
    <details className="text-sm">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-text-2 underline decoration-dotted underline-offset-4">
        {t('servers.outages', { count: outages.length })}
      </summary>
      <ul className="flex flex-col gap-1 text-text-2">
        {outages
          .slice(-maxOutages)
          .toReversed()
          .map(({ share, at }) => (
            <li key={at} className="flex flex-wrap justify-between gap-x-4">
              {/* Noon, so that a clock change cannot move the day. */}
              <span>{format.date(new Date(first.getTime() + (at + 0.5) * dayMs))}</span>
              <span className="text-text-3">
                {t.rich('servers.there', { share: format.percent(share * 100, { max: 1 }) })}
              </span>
            </li>
          ))}
      </ul>
    </details>
  );
}
