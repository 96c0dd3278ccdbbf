import { AppError } from '@paddock/contract/core/errors';
import { isSteamId } from '@paddock/contract/core/fields';
import { readTypedId } from '@paddock/contract/i18n/typed-values';
import type { Steam } from './steam.ts';

/** The path of the simulated Steam sign-in. */
export const localSteamPath = '/api/v1/dashboard/steam/local';

/** Accepts any typed id as verified. Only for trying the portal, never with real accounts. */
export function localSteam(): Steam {
  return {
    kind: 'local',
    signInUrl(returnTo) {
      const page = new URL(localSteamPath, returnTo);
      page.searchParams.set('return_to', returnTo);
      return page.href;
    },
    async verifySignIn({ fields, returnTo }) {
      const sent = new Map(fields);
      const steamId = readTypedId(sent.get('steam_id') ?? '');
      const isWhole = sent.size === fields.length && sent.get('return_to') === returnTo;
      if (!isWhole || !isSteamId(steamId)) throw new AppError('steam_proof_invalid');
      return steamId;
    },
    async summaries(steamIds) {
      return steamIds.map((steam_id) => ({
        steam_id,
        name: `Driver ${steam_id.slice(-4)}`,
        avatar_url: null,
      }));
    },
    check: async () => undefined,
  };
}
