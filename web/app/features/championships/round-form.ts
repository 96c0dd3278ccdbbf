import type { Round } from '@paddock/contract/championships/calls';
import type { SessionKind } from '@paddock/contract/championships/rules';
import { RoundForm as RoundBody } from '@paddock/contract/championships/setup/setup-calls';
import * as z from 'zod/mini';

/** A session as form values. `grid.session` is the number of the session that its grid comes from. */
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

/** Updates grid references after sessions were reordered or removed. The grid of a removed session is reset. */
export function followGrids(before: readonly SessionDraft[], after: readonly SessionDraft[]): SessionDraft[] {
  return after.map((session) => {
    const source = session.grid.from === 'session' ? before[Number(session.grid.session) - 1] : undefined;
    if (!source) return session;
    const number = after.indexOf(source) + 1;
    return { ...session, grid: number === 0 ? noGrid : { ...session.grid, session: String(number) } };
  });
}

export const newSession = (): SessionDraft => ({ kind: 'race', grid: noGrid });

/** A new round has qualifying and a race with its grid from it. */
const defaultSessions: SessionDraft[] = [
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
    ) ?? defaultSessions,
});
