import * as z from 'zod/mini';

/** A field that may be left empty, which is to say nothing of it. */
export const orBlank = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.transform((typed: unknown) => (typed === '' ? undefined : typed)),
    z.optional(schema),
  );
