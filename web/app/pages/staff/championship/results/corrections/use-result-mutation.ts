import type { EndpointSpec } from '@paddock/contract/core/endpoint';
import { adminResultQueries } from '#features/championships/result-queries.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { useAdminResultsMessages } from '../messages.ts';

/** A write to the results of a championship, with its toasts. */
export function useResultMutation<const E extends EndpointSpec>(spec: E, success: string) {
  const t = useAdminResultsMessages();
  return useApiMutation(spec, { invalidates: adminResultQueries, success, failure: t('failedAct') });
}
