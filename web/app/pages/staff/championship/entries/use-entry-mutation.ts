import type { EndpointSpec } from '@paddock/contract/core/endpoint';
import { useAdminEntriesMessages } from '#features/championships/admin-entries/messages.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { adminEntryQueries } from './queries.ts';

/** A write to the entries of a championship, with its toasts. */
export function useEntryMutation<const E extends EndpointSpec>(spec: E, success: string) {
  const t = useAdminEntriesMessages();
  return useApiMutation(spec, { invalidates: adminEntryQueries, success, failure: t('failedAct') });
}
