import { prefetch } from '../../../lib/api/prefetch.ts';
import { readSession, useCurrentUser } from '../../../lib/session/session.ts';
import { hasStats, myLapsQuery, statsQuery } from '../queries.ts';
import { Dashboard } from './dashboard.tsx';

export function clientLoader() {
  const { user } = readSession();
  return user && hasStats(user) ? prefetch(statsQuery(), myLapsQuery()) : null;
}

export default function DashboardScreen() {
  const user = useCurrentUser();
  return user && <Dashboard user={user} />;
}
