import { AppError } from '@paddock/contract/core/errors';
import type { Grant, PublicGrant, PublicItem } from '@paddock/contract/shop/calls';
import type { Deps } from '../../adapters/deps.ts';
import { ogImagePaths, ogSite } from '../../og-images/serve-og-images.ts';
import { listServerNames, type ServerNames } from '../servers/queries.ts';
import { getCurrentSettings } from '../site/queries.ts';
import { itemOgImage } from './og-image.ts';
import { findActiveItem } from './queries.ts';

/** The public part of a grant, without names for game servers and ids. */
function giftOf(grant: Grant, servers: ServerNames): PublicGrant {
  const server_id = 'server_id' in grant ? grant.server_id : undefined;
  const server = server_id === undefined ? undefined : servers.get(server_id);
  return {
    type: grant.type,
    tier: grant.type === 'subscription' ? grant.tier : null,
    days: 'days' in grant ? (grant.days ?? null) : null,
    server: server?.name ?? null,
    server_en: server?.name_en ?? null,
    pausable: grant.type === 'subscription' && grant.pausable === true,
  };
}

/**
 * An active item for its public page; throws not_found for any other. Pages bypass the route guard, so it checks the shop's switch itself:
 * throws shop_disabled.
 */
export async function getPublicItem({ db }: Deps, id: number): Promise<PublicItem> {
  const settings = await getCurrentSettings(db);
  if (!settings.shop_enabled) throw new AppError('shop_disabled');
  const item = await findActiveItem(db, id);
  if (!item) throw new AppError('not_found');
  const ids = item.grants.flatMap((grant) => ('server_id' in grant && grant.server_id) || []);
  const servers = await listServerNames(db, ids);
  return {
    ...item,
    gives: item.grants.map((grant) => giftOf(grant, servers)),
    preview_images: ogImagePaths((locale) => itemOgImage(item, locale, ogSite(settings, locale))),
  };
}
