import * as z from 'zod/mini';
import { WholeNumber } from '../../core/fields.ts';
import { GroupName } from '../../shop/calls.ts';

/** A field with a default. */
export const orDefault = <Schema extends z.ZodMiniType>(schema: Schema, value: z.output<Schema>) =>
  z._default(schema, value as never);

/** Requirements of an entry besides a linked Steam account. */
export const RequirementSettings = z.strictObject({
  steam_verified: orDefault(z.boolean(), true),
  discord: orDefault(z.boolean(), false),
  /** null: no minimum. */
  safety_min: orDefault(z.nullable(z.number().check(z.gte(0), z.lte(5))), null),
  races_min: orDefault(z.nullable(WholeNumber(1, 1_000)), null),
  /** A user group of the game servers, as shop items grant it. */
  user_group: orDefault(z.nullable(GroupName), null),
});
