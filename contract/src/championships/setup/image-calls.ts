import * as z from 'zod/mini';
import { endpoint } from '../../core/endpoint.ts';
import { PathId } from '../../core/fields.ts';
import { eventImageRule } from '../../events/rules.ts';
import { AdminChampionship } from './setup-calls.ts';

const one = z.object({ id: PathId });

/** Sets or replaces the picture. */
export const setChampionshipImage = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/championships/{id}/image',
  access: { module: 'championships', action: 'edit' },
  params: one,
  encoding: 'multipart',
  files: { image: eventImageRule },
  response: AdminChampionship,
  rate: 'upload',
  audit: 'championship.update',
});

/** Removes the picture; a drawing is shown instead. */
export const removeChampionshipImage = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/championships/{id}/image',
  access: { module: 'championships', action: 'edit' },
  params: one,
  response: AdminChampionship,
  audit: 'championship.update',
});
