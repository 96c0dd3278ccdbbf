import { getSiteSettings } from '@paddock/contract/site';
import { redirect } from 'react-router';
import { apiContext } from '../../lib/page-context.ts';
import { useText } from '../../lib/text.ts';
import { NotBuiltYet } from '../../shells/not-built-yet.tsx';
import type { Route } from './+types/register-screen.ts';
import { accountsText } from './accounts-text.ts';

/** Closed registration has no page. */
export async function loader({ context }: Route.LoaderArgs) {
  const { registration_enabled } = await context.get(apiContext).call(getSiteSettings, {});
  if (!registration_enabled) throw redirect('/');
  return null;
}

export default function RegisterScreen() {
  const t = useText(accountsText);
  return <NotBuiltYet title={t('title.register')} />;
}
