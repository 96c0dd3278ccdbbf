import { redirect } from 'react-router';
import type { Route } from './+types/redirect.ts';

/** `/transactions?item={id}` leads to the member's transactions, filtered by that item. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { search } = new URL(request.url);
  throw redirect(`/dashboard/transactions${search}`);
}

export default function TransactionsRedirect() {
  return null;
}
