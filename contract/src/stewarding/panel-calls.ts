import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { InputId, PathId } from '../core/fields.ts';
import { PublicUser } from '../users/calls.ts';
import { stewardsMax } from './rules.ts';
import { stewardRoles } from './steward-roles.ts';

export const PanelMember = z.object({ user: PublicUser, role: z.enum(stewardRoles) });

const oneChampionship = z.object({ id: PathId });

export const getStewards = endpoint({
  method: 'GET',
  path: '/api/v1/admin/championships/{id}/stewards',
  access: { module: 'championships', action: 'view' },
  params: oneChampionship,
  response: z.array(PanelMember),
});

/** Replaces the whole panel. Needs a chief before the first round: 422. */
export const setStewards = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/championships/{id}/stewards',
  access: { module: 'championships', action: 'edit' },
  params: oneChampionship,
  body: z.strictObject({
    stewards: z
      .array(z.strictObject({ user_id: InputId, role: z.enum(stewardRoles) }))
      .check(z.maxLength(stewardsMax)),
  }),
  response: z.array(PanelMember),
  audit: 'championship.stewards',
});
