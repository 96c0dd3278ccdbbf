import { prefetch } from '../../../lib/api/prefetch.ts';
import { readSession, useCurrentUser } from '../../../lib/session/session.ts';
import { firstStepsQuery, hasStats, myLapsQuery, statsQuery } from '../queries.ts';
import { Dashboard } from './dashboard.tsx';

export function clientLoader() {
  const { user } = readSession();
  const figures = user && hasStats(user) ? [statsQuery(), myLapsQuery()] : [];
  return prefetch(firstStepsQuery(), ...figures);
}

export default function DashboardScreen() {
  const user = useCurrentUser();
  return user && <Dashboard user={user} />;
}
