import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { login } from '@paddock/contract/accounts/calls';
import { listPosts } from '@paddock/contract/blog/calls';
import { listDownloads } from '@paddock/contract/downloads/calls';
import { listNotifications } from '@paddock/contract/notifications/calls';
import { listMyTransactions, payWithBalance } from '@paddock/contract/payments/calls';
import { ingestEvents } from '@paddock/contract/racing/calls';
import { listTracks } from '@paddock/contract/ranking/calls';
import { listServers, streamServers } from '@paddock/contract/servers/calls';
import { listItems } from '@paddock/contract/shop/calls';
import { publicPages } from '@paddock/contract/site/rules';
import { getCurrentUser, updateProfileImage } from '@paddock/contract/users/calls';
import { password } from '../../../server/test/make/make.ts';
import { makeImage } from '../../../server/test/make/make-image.ts';
import { type Community, priceDollars } from './make-community.ts';
import { isFailure, type Tally } from './tally.ts';

/** Acknowledged writes, to verify at the end. */
export interface Answered {
  /** The purchase of each key and the time of its first response, in ms of performance.now(). */
  purchases: Map<string, { buyer: number; transaction_id: string; at: number }>;
  /** Keys that returned another purchase when repeated. */
  differing: string[];
  /** Ids of laps. */
  laps: Set<string>;
  /** Names of pictures. */
  pictures: Set<string>;
  brokenStreams: number;
}

export interface Load {
  answered: Answered;
  /** Resolves when every pending call has been answered. */
  stop: () => Promise<void>;
}

interface Outgoing {
  method?: string;
  path: string;
  token?: string | undefined;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

interface Answer {
  status: number;
  retryAfter: number;
  text: string;
}

const noAnswer: Answer = { status: 0, retryAfter: 1, text: '' };
/** The code of a problem; the balancer sends error pages of its own. */
const codeOf = ({ text }: Answer) => /"code":"(\w+)"/.exec(text)?.[1] ?? 'of the balancer';

const timeoutMs = 60_000;
/** How long a client retries a failed call. */
const patienceMs = 90_000;
const lapsOfPost = 5;

/** Simulates many users through the balancer at this address, and records the outcomes. */
export function startLoad(origin: string, community: Community, tally: Tally): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  const answered: Answered = {
    purchases: new Map(),
    differing: [],
    laps: new Set(),
    pictures: new Set(),
    brokenStreams: 0,
  };
  let isOver = false;

  const ask = ({ method = 'GET', path, token, headers, body }: Outgoing) =>
    new Promise<Answer>((resolve) => {
      const sent = request(origin + path, {
        method,
        agent,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body && { 'content-length': Buffer.byteLength(body) }),
          ...headers,
        },
        timeout: timeoutMs,
      });
      sent.on('response', (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.on('error', () => resolve(noAnswer));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            retryAfter: Number(response.headers['retry-after'] ?? 1),
            text: Buffer.concat(pieces).toString(),
          }),
        );
      });
      sent.on('timeout', () => sent.destroy(new Error('timeout')));
      sent.on('error', () => resolve(noAnswer));
      sent.end(body);
    });

  /** Retries failures like a client, after the requested delay. */
  const call = async (kind: string, outgoing: Outgoing): Promise<Answer | undefined> => {
    const until = performance.now() + patienceMs;
    for (;;) {
      const answer = await ask(outgoing);
      tally.count(kind, answer.status, codeOf(answer));
      if (!isFailure(answer.status)) return answer;
      const isRefused = answer.status >= 400 && answer.status < 500;
      if (isRefused || performance.now() > until) {
        tally.giveUp(`${kind} ${answer.status} ${codeOf(answer)}`);
        return undefined;
      }
      await sleep(answer.retryAfter * 1_000);
    }
  };
  const json = (value: object) => ({
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(value),
  });
  const pick = <T>(list: readonly T[], turn: number) => list[turn % list.length] as T;
  const { buyers, visitors, items, server } = community;

  const pages = Object.values(publicPages);
  const readPage = async (turn: number) => void (await call('page', { path: pick(pages, turn) }));
  const lists = [listServers.path, listPosts.path, listDownloads.path, listTracks.path];
  const readList = async (turn: number) => void (await call('public JSON', { path: pick(lists, turn) }));
  const own = [getCurrentUser.path, listMyTransactions.path, listItems.path, listNotifications.path];
  const readOwn = async (turn: number) => {
    const { token } = pick(buyers, Math.floor(turn / own.length));
    await call('signed-in read', { path: pick(own, turn), token });
  };
  const buy = async (turn: number) => {
    const buyer = turn % buyers.length;
    const key = randomUUID();
    const { headers, body } = json({ item_id: pick(items, turn), amount: priceDollars });
    const send = () =>
      call('purchase', {
        method: payWithBalance.method,
        path: payWithBalance.path,
        token: pick(buyers, buyer).token,
        headers: { ...headers, 'idempotency-key': key },
        body,
      });
    const first = await send();
    if (!first) return;
    const { transaction_id } = JSON.parse(first.text) as { transaction_id: string };
    answered.purchases.set(key, { buyer, transaction_id, at: performance.now() });
    // Some clients repeat a successful request.
    if (turn % 20 !== 0) return;
    const again = await send();
    if (again && JSON.parse(again.text).transaction_id !== transaction_id) answered.differing.push(key);
  };
  const drive = async (turn: number) => {
    const laps = Array.from({ length: lapsOfPost }, (_, lap) => ({
      id: randomUUID(),
      type: 'lap',
      at: new Date().toISOString(),
      steam_id: pick(buyers, turn + lap).steam_id,
      data: {
        track: 'spa',
        layout: '',
        car: 'ks_audi_r8_lms',
        lap_time: 140_000 + (turn % 9_000),
        cuts: 0,
        valid: true,
      },
    }));
    const path = ingestEvents.path;
    const answer = await call('laps', { method: 'POST', path, token: server.key, ...json({ events: laps }) });
    if (!answer) return;
    const { results } = JSON.parse(answer.text) as { results: { id: string; status: string }[] };
    for (const { id, status } of results) if (status !== 'rejected') answered.laps.add(id);
  };
  const signIn = async (turn: number) => {
    const body = new URLSearchParams({ username: pick(visitors, turn).email, password }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    await call('sign-in', { method: 'POST', path: login.path, headers, body });
  };
  const showFace = async (turn: number) => {
    const form = new FormData();
    const image = await makeImage('jpeg', 100 + (turn % 100), 100);
    form.append('file', new Blob([new Uint8Array(image)]), 'face.jpg');
    const sent = new Response(form);
    const headers = { 'content-type': sent.headers.get('content-type') ?? '' };
    const body = Buffer.from(await sent.arrayBuffer());
    const path = updateProfileImage.path;
    const { token } = pick(buyers, turn);
    const stored = await call('picture', { method: 'POST', path, token, headers, body });
    if (!stored) return;
    const { profile_image } = JSON.parse(stored.text) as { profile_image: string };
    await call('picture', { path: `/uploads/${profile_image}` });
  };
  const listen = async () => {
    const answer = await fetch(origin + streamServers.path).catch(() => undefined);
    tally.count('event stream', answer?.status ?? 0);
    try {
      for await (const _ of answer?.body ?? []) if (isOver) break;
    } catch {
      // Reconnects, as a browser does.
    }
    if (!isOver) answered.brokenStreams += 1;
  };

  let turns = 0;
  const lane = async (act: (turn: number) => Promise<void>, pauseMs: number) => {
    // Spreads the load.
    await sleep(Math.random() * pauseMs);
    while (!isOver) {
      turns += 1;
      await act(turns);
      await sleep(pauseMs * (0.8 + Math.random() * 0.4));
    }
  };
  const many = (count: number, act: (turn: number) => Promise<void>, pauseMs: number) =>
    Array.from({ length: count }, () => lane(act, pauseMs));
  const running = [
    ...many(8, readPage, 100),
    ...many(8, readList, 100),
    ...many(6, readOwn, 100),
    ...many(3, buy, 300),
    ...many(2, drive, 300),
    ...many(1, signIn, 5_000),
    ...many(1, showFace, 2_000),
  ];
  const streams = many(2, listen, 1_000);
  streams.forEach((stream) => void stream.catch(() => undefined));
  return {
    answered,
    stop: async () => {
      isOver = true;
      await Promise.all(running);
      agent.destroy();
    },
  };
}
