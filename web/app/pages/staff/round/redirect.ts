import { getRound } from '@paddock/contract/championships/results/result-calls';
import { redirect } from 'react-router';
import { query } from '#lib/api/query.ts';
import { queryClient } from '#lib/api/query-client.ts';
import { parseId } from '#lib/url/url-values.ts';
import type { Route } from './+types/redirect.ts';

/** Redirects a link with only the id of a round to its result. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const id = parseId(params.id) ?? 0;
  const round = await queryClient.fetchQuery(query(getRound, { params: { id } })).catch(() => undefined);
  return redirect(
    round ? `/admin/championships/${round.championship.id}/results?round=${id}` : '/admin/championships',
  );
}

export default function RoundRedirect() {
  return null;
}
