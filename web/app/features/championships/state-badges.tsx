import type { Championship, Round } from '@paddock/contract/championships/calls';
import { clsx } from 'clsx';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { useSeasonMessages } from './season/messages.ts';

const seasonTones: Record<Championship['state'], Tone> = {
  draft: 'neutral',
  open: 'info',
  running: 'ok',
  finished: 'neutral',
  archived: 'neutral',
  cancelled: 'bad',
};

export function SeasonBadge({ state }: Pick<Championship, 'state'>) {
  const t = useSeasonMessages();
  return <Badge tone={seasonTones[state]}>{t(`states.${state}`)}</Badge>;
}

const roundTones: Record<Round['state'], Tone> = {
  scheduled: 'neutral',
  sign_up: 'info',
  closed: 'neutral',
  check_in: 'warn',
  live: 'ok',
  pending: 'neutral',
  provisional: 'warn',
  official: 'firoozeh',
  cancelled: 'bad',
  postponed: 'bad',
};

export function RoundBadge({ state }: Pick<Round, 'state'>) {
  const t = useSeasonMessages();
  return <Badge tone={roundTones[state]}>{t(`rounds.states.${state}`)}</Badge>;
}

/** Positions gained or lost since the previous round. */
export function PlaceChange({ by }: { by: number }) {
  const t = useSeasonMessages();
  const format = useFormat();
  if (by === 0) return null;
  const label = t(by > 0 ? 'standings.change' : 'standings.changeDown', { count: Math.abs(by) });
  return (
    <span title={label} className={clsx('inline-flex items-center', by > 0 ? 'text-ok' : 'text-bad')}>
      {by > 0 ? <ChevronUp className="size-3.5" /> : <ChevronDown className="size-3.5" />}
      <span aria-hidden="true">{format.number(Math.abs(by))}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
