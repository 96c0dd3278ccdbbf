import type { Round } from '@paddock/contract/championships/calls';
import type { SessionKind } from '@paddock/contract/championships/rules';
import { RoundForm as RoundBody } from '@paddock/contract/championships/setup/setup-calls';
import * as z from 'zod/mini';

/** A session as it is chosen; `session` is the number of the one that its grid comes from. */
export interface SessionDraft {
  id?: number;
  kind: SessionKind;
  grid: { from: 'none' | 'session' | 'standings'; session: string | null; reversed: string };
}

export const RoundForm = z.object({
  ...RoundBody.shape,
  track: z.pipe(
    z.transform((key: string) => key || null),
    RoundBody.shape.track,
  ),
});

const noGrid: SessionDraft['grid'] = { from: 'none', session: null, reversed: '0' };

/** Sessions in another order, or less one: a grid follows the session that it comes from, and comes from nothing once that is gone. */
export function followGrids(before: readonly SessionDraft[], after: readonly SessionDraft[]): SessionDraft[] {
  return after.map((one) => {
    const source = one.grid.from === 'session' ? before[Number(one.grid.session) - 1] : undefined;
    if (!source) return one;
    const number = after.indexOf(source) + 1;
    return { ...one, grid: number === 0 ? noGrid : { ...one.grid, session: String(number) } };
  });
}

export const newSession = (): SessionDraft => ({ kind: 'race', grid: noGrid });

/** A new round is qualifying, and a race whose grid comes from it. */
const usualSessions: SessionDraft[] = [
  { kind: 'qualifying', grid: noGrid },
  { kind: 'race', grid: { from: 'session', session: '1', reversed: '0' } },
];

export const roundValues = (round: Round | undefined) => ({
  event_id: round ? String(round.event_id) : '',
  track: round?.track?.key ?? '',
  sessions:
    round?.sessions.map(
      ({ id, kind, grid }): SessionDraft => ({
        id,
        kind,
        grid: {
          from: grid.from,
          session: grid.session === null ? null : String(grid.session),
          reversed: String(grid.reversed),
        },
      }),
    ) ?? usualSessions,
});
