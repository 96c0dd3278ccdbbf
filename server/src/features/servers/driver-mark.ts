import { createHash } from 'node:crypto';

/** How AssettoServer marks a driver in its public list: recognisable to whoever knows the Steam id. */
export function driverMark(steam_id: string): string {
  return createHash('sha1').update(`antarcticfurseal${steam_id}`).digest('hex');
}
