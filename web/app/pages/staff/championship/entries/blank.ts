import * as z from 'zod/mini';

/** An optional field: empty text becomes undefined. */
export const optional = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.transform((typed: unknown) => (typed === '' ? undefined : typed)),
    z.optional(schema),
  );
