import type { Championship, Round } from '@paddock/contract/championships/calls';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { seasonMessages } from './messages.ts';

const seasonTones: Record<Championship['state'], Tone> = {
  draft: 'neutral',
  open: 'info',
  running: 'ok',
  finished: 'neutral',
  archived: 'neutral',
  cancelled: 'bad',
};

export function SeasonBadge({ state }: Pick<Championship, 'state'>) {
  const t = useTranslations(seasonMessages);
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
  const t = useTranslations(seasonMessages);
  return <Badge tone={roundTones[state]}>{t(`rounds.states.${state}`)}</Badge>;
}
