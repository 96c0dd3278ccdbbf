import * as z from 'zod/mini';

const Code = z.pipe(
  z.union([z.int(), z.string().check(z.regex(/^-?\d{1,6}$/))]),
  z.transform((code: number | string) => Number(code)),
);

const Part = z.looseObject({ code: z.optional(Code) });
/** Zarinpal sends an empty part as a list. */
const Parts = z.optional(z.nullable(z.union([Part, z.array(Part)])));

const Envelope = z.object({ data: Parts, errors: Parts });

/** A response. `code` is the result; the HTTP status is not. */
export interface ZarinpalResponse {
  code: number;
  data: Record<string, unknown>;
}

const firstOf = (parts: z.output<typeof Parts>) => (Array.isArray(parts) ? parts[0] : parts) ?? {};

/** Throws if the text is not a response of Zarinpal. */
export function parseZarinpalResponse(text: string): ZarinpalResponse {
  const envelope = z.parse(Envelope, JSON.parse(text));
  const data = firstOf(envelope.data);
  const code = data.code ?? firstOf(envelope.errors).code;
  if (code === undefined) throw new Error('an answer without a code');
  return { code, data };
}
