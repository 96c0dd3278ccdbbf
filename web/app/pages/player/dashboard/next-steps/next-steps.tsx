import { formatTrackName } from '@paddock/contract/catalogue/rules';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { listNextSteps, type NextStep } from '@paddock/contract/rivals/calls';
import { useQuery } from '@tanstack/react-query';
import {
  CalendarCheck,
  CircleCheck,
  Gauge,
  type LucideIcon,
  MapPinned,
  MessageSquareWarning,
  ShieldCheck,
  Ticket,
  Trophy,
} from 'lucide-react';
import { useErrorToast } from '#lib/api/error-toast.ts';
import { query } from '#lib/api/query.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { LinkButton } from '#ui/button.tsx';
import { useNextStepsMessages } from './messages.ts';
import { NextStepsSkeleton } from './next-steps-skeleton.tsx';

const icons: Record<NextStep['kind'], LucideIcon> = {
  offer: Ticket,
  check_in: CalendarCheck,
  statement: MessageSquareWarning,
  gap: Gauge,
  points: Trophy,
  track: MapPinned,
  safety: ShieldCheck,
};

/** Where the action of a step leads. */
function pathOf(step: NextStep): string {
  switch (step.kind) {
    case 'offer':
    case 'check_in':
      return '/dashboard/championships';
    case 'statement':
      return `/incidents/${step.incident_id}`;
    case 'gap':
      return `/rank?board=laps&track=${encodeURIComponent(step.track_name)}`;
    case 'points':
      return `/championships/${step.slug}/standings`;
    case 'track':
      return `/events/${step.event_id}`;
    case 'safety':
      return '/servers';
  }
}

/** At most three facts with one action each. */
export default function NextSteps() {
  const t = useNextStepsMessages();
  const read = useQuery(query(listNextSteps, {}));
  useErrorToast(read, t('failed'));
  if (read.isPending) return <NextStepsSkeleton />;
  if (!read.data) return null;
  return (
    <section aria-labelledby="next-steps" className="rounded-card border border-line bg-surface-1">
      <h2 id="next-steps" className="px-4 py-3 text-lg">
        {t('title')}
      </h2>
      {read.data.length === 0 ? (
        <p className="flex items-center gap-3 border-line border-t p-4 text-text-2">
          <CircleCheck aria-hidden="true" className="shrink-0 text-ok" />
          {t('none')}
        </p>
      ) : (
        <ol className="grid gap-px border-line border-t bg-line md:auto-cols-fr md:grid-flow-col">
          {read.data.map((step, at) => (
            <Step key={at} step={step} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Step({ step }: { step: NextStep }) {
  const t = useNextStepsMessages();
  const format = useFormat();
  const Icon = icons[step.kind];
  const deadline = 'deadline' in step ? step.deadline : null;
  return (
    <li className="flex flex-col gap-3 bg-surface-1 p-4">
      <div className="flex grow items-start gap-3">
        <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-firoozeh" />
        <div className="flex min-w-0 flex-col gap-1">
          <p className="wrap-anywhere font-medium">
            <Fact step={step} />
          </p>
          {deadline && (
            <p className="text-sm text-text-3">{t('until', { time: format.dateTime(deadline) })}</p>
          )}
        </div>
      </div>
      <LinkButton to={pathOf(step)} dense className="self-start max-xs:w-full">
        {t(`${step.kind}Go`)}
      </LinkButton>
    </li>
  );
}

function Fact({ step }: { step: NextStep }) {
  const t = useNextStepsMessages();
  const format = useFormat();
  const locale = useLocale();
  const titleOf = (titled: { title: string; title_en: string | null }) =>
    localize(titled, locale, 'title').title;
  switch (step.kind) {
    case 'gap':
      return t('gap', {
        gap: format.number(step.gap / 1000, { min: 3, max: 3 }),
        place: format.number(step.place),
        track: formatTrackName(step.track, locale),
      });
    case 'points':
      return t('points', {
        points: format.number(step.points, { max: 2 }),
        place: format.number(step.place),
        title: titleOf(step),
      });
    case 'track':
      return t('track', { track: formatTrackName(step.track, locale), title: titleOf(step) });
    case 'safety':
      return t('safety', {
        gap: format.number(step.gap, { min: 2, max: 2 }),
        star: format.number(step.star),
      });
    default:
      return t(`${step.kind}`, { title: titleOf(step) });
  }
}
