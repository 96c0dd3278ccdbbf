import type { User } from '@paddock/contract/users/calls';
import type { Deps } from '../../adapters/deps.ts';
import { insertRow } from '../../db/statements/insert-row.ts';
import { entries } from '../../features/championships/tables.ts';

interface Entered {
  championship_id: number;
  class_id: number;
  state: 'confirmed' | 'waiting';
  car: string;
  number: number;
  auto_accept?: boolean;
  team_id?: number | null;
}

/** Enters a driver at a past moment. Returns the id of the entry. */
export async function enterDriver(
  deps: Deps,
  driver: User | undefined,
  at: Date,
  { auto_accept = false, team_id = null, ...entered }: Entered,
): Promise<number> {
  const { id } = await insertRow(deps.db, entries, {
    ...entered,
    auto_accept,
    team_id,
    user_id: driver?.id ?? null,
    steam_id: driver?.steam_id ?? '',
    name: driver?.username ?? '',
    rules_version: 1,
    queued_at: at,
    created_at: at,
    updated_at: at,
  });
  return id;
}
