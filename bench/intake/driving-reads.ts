import { type Board, boards } from '@paddock/contract/racing/rules';
import type { BenchPortal } from '../portal.ts';
import { ask } from '../timing.ts';
import { firstTrack, type Member } from './driving-members.ts';
import { tracks } from './lap-generator.ts';

export const roundsOfPass = 50;
const onTrack = (board: string) => (board === 'laps' ? `&track=${firstTrack}` : '');

export interface Read {
  name: string;
  path: (round: number, ids: readonly number[], member: Member) => string;
  /** Requests with a token. */
  signedIn?: boolean;
  /** By or about members on this board. */
  board?: (typeof boards)[number];
}

/** Beyond every cache, but still valid at the smallest size. */
const deepOn = (board: Board) => (board === 'laps' ? 300 : board === 'wins' ? 500 : 10_000);

/** The member of a round, at some distance from the previous one. */
const memberAt = (round: number, ids: readonly number[]) => ids[(round * 7_919) % ids.length];

export const reads: readonly Read[] = [
  { name: 'stats of a driver', path: () => '/api/v1/dashboard/stats', signedIn: true },
  { name: 'driver page', path: (round, ids) => `/api/v1/drivers/${memberAt(round, ids)}` },
  {
    name: 'changes of a rating',
    path: (round, ids) => `/api/v1/drivers/${memberAt(round, ids)}/changes?limit=10`,
  },
  {
    name: 'head to head',
    path: (round, ids) => `/api/v1/drivers/${memberAt(round, ids)}/versus/${memberAt(round + 1, ids)}`,
  },
  ...boards.map((board) => ({ name: `${board}: first page`, path: () => `/api/v1/rank/${board}?limit=10` })),
  {
    name: 'laps of a track and car: first page',
    path: (round) =>
      `/api/v1/rank/laps?track=${tracks[round % tracks.length]}&car=ks_nissan_gtr_gt3&limit=10`,
  },
  ...boards.map((board) => ({
    name: `${board}: page at place ${deepOn(board).toLocaleString('en')}`,
    path: () => `/api/v1/rank/${board}?limit=10&skip=${deepOn(board)}`,
  })),
  ...boards.map((board) => ({
    name: `${board}: search of a name`,
    path: (_round: number, _ids: readonly number[], { name }: Member) =>
      `/api/v1/rank/${board}?limit=10&search=${name}${onTrack(board)}`,
    board,
  })),
  ...boards.map((board) => ({
    name: `${board}: own place`,
    path: () => `/api/v1/rank/${board}/own?period=all${onTrack(board)}`,
    signedIn: true,
    board,
  })),
];

/** Members by board; `any` for reads that do not need one. */
export type Members = Map<string, Member[]>;

/** Returns the duration of each request in a pass, in ms, after some warm-up requests. */
export async function timeRead(
  portal: BenchPortal,
  read: Read,
  ids: readonly number[],
  members: Members,
  pass: number,
): Promise<number[]> {
  const candidates = members.get(read.board ?? 'any') ?? [];
  const once = async (round: number): Promise<number> => {
    const member = candidates[round % candidates.length];
    if (!member) throw new Error(`${read.name}: nobody stands there`);
    const options = read.signedIn ? { token: member.token } : {};
    const path = portal.origin + read.path(round, ids, member);
    const began = performance.now();
    const { status, text } = await ask(path, options);
    const took = performance.now() - began;
    const isThere = !read.board || text.includes(`"username":"${member.name}"`);
    if (status !== 200 || !isThere) throw new Error(`${read.name}: ${status} ${text.slice(0, 300)}`);
    return took;
  };
  for (let round = 0; round < 10; round += 1) await once(round);
  const times: number[] = [];
  for (let round = 0; round < roundsOfPass; round += 1) times.push(await once(pass * roundsOfPass + round));
  return times;
}
