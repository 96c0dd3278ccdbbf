import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RoundResult } from './round-result.ts';
import { computeStandings, type OfficialRound, type Season } from './standings.ts';
import { successBallast } from './success-ballast.ts';
import { computeTeamStandings } from './team-standings.ts';

const rules = { drops: 0, dsq_droppable: false };

const result = (
  points: number,
  position: number | null = null,
  more: Partial<RoundResult> = {},
): RoundResult => ({
  points,
  races: [{ position, status: position === null ? 'not_classified' : 'classified' }],
  qualifyings: [],
  fastest_laps: 0,
  isUndroppable: false,
  ...more,
});

const round = (id: number, results: Record<number, RoundResult>): OfficialRound => ({
  id,
  results: new Map(Object.entries(results).map(([entry, one]) => [Number(entry), one])),
});

const season = (rounds: OfficialRound[], more: Partial<Season> = {}): Season => ({
  entries: [1, 2, 3],
  rounds,
  corrections: new Map(),
  coming: [],
  ...more,
});

const table = (...asked: Parameters<typeof computeStandings>) =>
  computeStandings(...asked).map(({ position, entry_id, counted }) => [position, entry_id, counted]);

const won = (position: number) => ({ races: [{ position, status: 'classified' as const }] });

describe('the table of drivers', () => {
  it('goes by points, and says what separates them', () => {
    const [first, second] = computeStandings(
      season([round(1, { 1: result(18, 2), 2: result(25, 1) })]),
      rules,
    );
    expect(first).toMatchObject({
      entry_id: 2,
      position: 1,
      wins: 1,
      podiums: 1,
      gap_to_leader: 0,
      change: null,
    });
    expect(second).toMatchObject({ entry_id: 1, position: 2, gap_to_leader: 7, gap_to_next: 7 });
  });

  it.each<[string, OfficialRound[], number[]]>([
    ['more wins', [round(1, { 1: result(10, 3), 2: result(10, 1) })], [2, 1, 3]],
    ['more seconds', [round(1, { 1: result(10, 3), 2: result(10, 2) })], [2, 1, 3]],
    [
      'the better qualifyings',
      [round(1, { 1: result(10, 2, { qualifyings: [4] }), 2: result(10, 2, { qualifyings: [2] }) })],
      [2, 1, 3],
    ],
    [
      'the better last round',
      [round(1, { 1: result(10, 1), 2: result(8, 2) }), round(2, { 1: result(8, 2), 2: result(10, 1) })],
      [2, 1, 3],
    ],
  ])('a tie is broken by %s', (_, rounds, order) => {
    expect(computeStandings(season(rounds), rules).map(({ entry_id }) => entry_id)).toEqual(order);
  });

  it('gives one place to those who are equal in all, and skips the next', () => {
    const one = result(10, 2);
    expect(table(season([round(1, { 1: one, 2: one, 3: result(5, 4) })]), rules)).toEqual([
      [1, 1, 10],
      [1, 2, 10],
      [3, 3, 5],
    ]);
  });

  it('drops the worst rounds once there is one more than may be dropped', () => {
    const rounds = [round(1, { 1: result(2, 9) }), round(2, { 1: result(25, 1) })];
    const drops = { ...rules, drops: 1 };
    expect(computeStandings(season(rounds.slice(0, 1)), drops)[0]).toMatchObject({ counted: 2, total: 2 });
    const [first] = computeStandings(season(rounds), drops);
    expect(first).toMatchObject({ counted: 25, total: 27 });
    expect(first?.rounds.map(({ dropped }) => dropped)).toEqual([true, false]);
  });

  it('drops neither a disqualification nor what a steward marked', () => {
    const banned = result(0, null, { races: [{ position: null, status: 'disqualified' }] });
    const rounds = [
      round(1, { 1: banned, 2: result(1, 9, { isUndroppable: true }) }),
      round(2, { 1: result(10, 1), 2: result(8, 2) }),
    ];
    const droppedOf = (entry: number, dsq_droppable: boolean) =>
      computeStandings(season(rounds), { drops: 1, dsq_droppable })
        .find(({ entry_id }) => entry_id === entry)
        ?.rounds.map(({ dropped }) => dropped);
    expect(droppedOf(1, false)).toEqual([false, true]);
    expect(droppedOf(1, true)).toEqual([true, false]);
    expect(droppedOf(2, true)).toEqual([false, true]);
  });

  it('counts corrections of points and never drops them', () => {
    const rounds = [round(1, { 1: result(25, 1), 2: result(18, 2) })];
    expect(table(season(rounds, { corrections: new Map([[1, -1_000]]) }), rules)[0]).toEqual([1, 2, 18]);
  });

  it('tells places won since the round before', () => {
    const rounds = [round(1, { 1: result(25, 1), 2: result(18, 2) }), round(2, { 2: result(25, 1) })];
    const changes = computeStandings(season(rounds), rules).map(({ entry_id, change }) => [entry_id, change]);
    expect(changes).toEqual([
      [2, 1],
      [1, -1],
      [3, 0],
    ]);
  });

  it('knows who can still win', () => {
    const rounds = [round(1, { 1: result(50, 1), 2: result(25, 2) })];
    const canWin = (coming: number[]) =>
      computeStandings(season(rounds, { coming }), rules).map((one) => one.can_still_win);
    expect(canWin([25])).toEqual([true, true, false]);
    expect(canWin([24])).toEqual([true, false, false]);
    expect(canWin([])).toEqual([true, false, false]);
  });

  it('is the same in whatever order the entries are given', () => {
    const anyResult = fc.record({ points: fc.nat(50), position: fc.integer({ min: 1, max: 9 }) });
    const anySeason = fc.array(fc.tuple(anyResult, anyResult, anyResult), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(anySeason, fc.nat(3), (rounds, drops) => {
        const driven = rounds.map((results, index) =>
          round(
            index + 1,
            Object.fromEntries(
              results.map((one, entry) => [entry + 1, { ...result(one.points), ...won(one.position) }]),
            ),
          ),
        );
        const placesBy = (entries: number[]) =>
          new Map(
            computeStandings(season(driven, { entries }), { ...rules, drops }).map((row) => [
              row.entry_id,
              row.position,
            ]),
          );
        expect(placesBy([3, 1, 2])).toEqual(placesBy([1, 2, 3]));
      }),
    );
  });
});

describe('the table of teams', () => {
  const race = (...scored: [number | null, number][]) => ({
    scored: scored.map(([team_id, points]) => ({ team_id, points })),
  });

  it('counts the best cars of each race', () => {
    const rows = computeTeamStandings([race([1, 25], [1, 10], [1, 8], [2, 18], [2, 15], [null, 12])], 2);
    expect(rows.map(({ team_id, points, position }) => [team_id, points, position])).toEqual([
      [1, 35, 1],
      [2, 33, 2],
    ]);
  });

  it('sets the better single race before, and equal ones beside each other', () => {
    const rows = computeTeamStandings([race([1, 10], [2, 15], [3, 15]), race([1, 10], [2, 5], [3, 5])], 1);
    expect(rows.map(({ team_id, position }) => [team_id, position])).toEqual([
      [2, 1],
      [3, 1],
      [1, 3],
    ]);
  });
});

describe('success ballast', () => {
  const ballast = { by_place: [30, 20, 10], cap: 50, halved_when_missed: true };

  it.each<[string, Parameters<typeof successBallast>[0], number]>([
    ['nothing before the first round', [], 0],
    ['by place', [{ driven: true, position: 2 }], 20],
    ['no more than the cap', [1, 1].map((position) => ({ driven: true, position })), 50],
    [
      'half when a round is missed',
      [
        { driven: true, position: 1 },
        { driven: false, position: null },
      ],
      15,
    ],
    ['none for a place below', [{ driven: true, position: 4 }], 0],
  ])('%s', (_, rounds, kg) => {
    expect(successBallast(rounds, ballast)).toBe(kg);
  });
});
