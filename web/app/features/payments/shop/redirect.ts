import { redirect } from 'react-router';
import type { Route } from './+types/redirect.ts';

/** `/shop` is where members buy; single items have public pages. */
export function loader({ url }: Route.LoaderArgs) {
  throw redirect(`/dashboard/shop${url.search}`);
}

export default function ShopRedirect() {
  return null;
}
