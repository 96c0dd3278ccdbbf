import type { EndpointSpec, Input } from '@paddock/contract/core/endpoint';
import { type ApiMutationOptions, useApiMutation } from './query.ts';

type BodyInput<E extends EndpointSpec> = Input<E> extends { body: infer B } ? B : never;

interface SaveOptions extends Pick<ApiMutationOptions<EndpointSpec>, 'invalidates' | 'failure'> {
  created: string;
  /** The same as `created` unless given. */
  saved?: string;
}

/** Saves a record's form: a new one by `create`, a known one by `update`, which is refused if it was changed since. */
export function useRecordSave<const C extends EndpointSpec, const U extends EndpointSpec>(
  create: C,
  update: U,
  { created, saved = created, ...options }: SaveOptions,
) {
  const creation = useApiMutation<EndpointSpec>(create, { ...options, success: created });
  const change = useApiMutation<EndpointSpec>(update, { ...options, success: saved });
  type Body = Omit<BodyInput<U>, 'updated_at'>;
  return async (
    body: Body,
    known: { id: number; updated_at: Date } | undefined,
    /** What only a new one takes. */
    onlyNew?: Omit<BodyInput<C>, keyof Body>,
  ): Promise<void> => {
    const input = known
      ? { params: { id: known.id }, body: { ...body, updated_at: known.updated_at } }
      : { body: { ...body, ...onlyNew } };
    await (known ? change : creation).mutateAsync(input as never);
  };
}
