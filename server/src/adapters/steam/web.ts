import { AppError } from '@paddock/contract/core/errors';
import * as z from 'zod/mini';
import { obeyAnswer, restLeft } from '../../network/retry-after.ts';
import {
  type OpenIdProvider,
  openIdNamespace,
  parseClaim,
  signInQuery,
  verificationQuery,
} from './openid.ts';
import type { Steam } from './steam.ts';

const timeoutMs = 5_000;
const community = 'https://steamcommunity.com';
/** The very first account, requested to check the key. */
const anyone = '76561197960265729';

interface SteamAddresses {
  /** https://steamcommunity.com/openid/login, or a simulator. */
  openidUrl: string;
  apiUrl: string;
  apiKey: string | undefined;
}

const Summaries = z.object({
  response: z.object({
    players: z.array(
      z.object({ steamid: z.string(), personaname: z.string(), avatarfull: z.optional(z.string()) }),
    ),
  }),
});

const unavailable = (cause?: unknown, retryAfter = 60) =>
  new AppError('steam_unavailable', { retryAfter, cause });

/** The text of a 200 response; any other means that Steam is unavailable. */
async function ask(url: string | URL, init: RequestInit = {}): Promise<string> {
  const resting = restLeft(url);
  if (resting !== undefined) throw unavailable(undefined, resting);
  let pause: number | undefined;
  try {
    const answer = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await answer.text();
    const { status } = answer;
    if (status === 200) return text;
    pause = obeyAnswer(url, answer);
    throw new Error(`status ${status}`);
  } catch (error) {
    throw unavailable(error, pause);
  }
}

function parseSummaries(text: string) {
  try {
    return z.parse(Summaries, JSON.parse(text)).response.players;
  } catch (error) {
    throw unavailable(error);
  }
}

/** The real Steam. The requested address never comes from the assertion. */
export function webSteam({ openidUrl, apiUrl, apiKey }: SteamAddresses): Steam {
  // A simulator may sign as itself or as Steam; requests always go to the configured address.
  const steam: OpenIdProvider = {
    endpoints: [`${community}/openid/login`, openidUrl],
    identities: [community, new URL(openidUrl).origin].map((origin) => `${origin}/openid/id/`),
  };
  async function summaries(steamIds: readonly string[]) {
    if (!apiKey || steamIds.length === 0) return [];
    const url = new URL('/ISteamUser/GetPlayerSummaries/v2/', apiUrl);
    url.search = new URLSearchParams({ key: apiKey, steamids: steamIds.join(',') }).toString();
    return parseSummaries(await ask(url)).map(({ steamid, personaname, avatarfull }) => ({
      steam_id: steamid,
      name: personaname,
      avatar_url: avatarfull ?? null,
    }));
  }

  return {
    kind: 'real',
    signInUrl: (returnTo) => `${openidUrl}?${signInQuery(returnTo)}`,
    async verifySignIn(answer) {
      const claim = parseClaim(answer, steam);
      if (!claim || !(await answer.useNonce(claim.assertion.response_nonce))) {
        throw new AppError('steam_proof_invalid');
      }
      const text = await ask(openidUrl, {
        method: 'POST',
        body: verificationQuery(claim.assertion),
        headers: { origin: community, referer: `${community}/` },
      });
      if (!text.split('\n').includes('is_valid:true')) throw new AppError('steam_proof_invalid');
      return claim.steamId;
    },
    summaries: (steamIds) => summaries(steamIds),
    async check() {
      // An invented assertion, which Steam answers like any other.
      const body = new URLSearchParams({
        'openid.ns': openIdNamespace,
        'openid.mode': 'check_authentication',
      });
      const text = await ask(openidUrl, { method: 'POST', body });
      if (!text.includes('is_valid:')) throw unavailable();
      await summaries([anyone]);
    },
  };
}
