import type { ChampionshipState } from '@paddock/contract/championships/states/championship-state';
import { Badge, type Tone } from '#ui/badge.tsx';
import { useAdminChampionshipsMessages } from './admin-list/messages.ts';

const tones: Record<ChampionshipState, Tone> = {
  draft: 'neutral',
  open: 'firoozeh',
  running: 'ok',
  finished: 'info',
  archived: 'neutral',
  cancelled: 'bad',
};

export function ChampionshipStateBadge({ state }: { state: ChampionshipState }) {
  const t = useAdminChampionshipsMessages();
  return <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>;
}
