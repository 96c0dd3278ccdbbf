import { firstStepsQuery, hasStats, myLapsQuery, statsQuery } from '#features/racing/queries.ts';
import { prefetch } from '#lib/api/prefetch.ts';
import { readSession, useCurrentUser } from '#lib/session/session.ts';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { RetryPart } from '#ui/feedback/retry-part.tsx';
import { Dashboard } from './driving/dashboard.tsx';
import { NextStepsSkeleton } from './next-steps/next-steps-skeleton.tsx';

const onError = (retry: () => void) => <RetryPart onRetry={retry} />;
const NextSteps = lazyPart(() => import('./next-steps/next-steps.tsx'), {
  fallback: () => <NextStepsSkeleton />,
  onError,
});
const Rivals = lazyPart(() => import('./rivals/rivals.tsx'), { onError });

export function clientLoader() {
  const { user } = readSession();
  const figures = user && hasStats(user) ? [statsQuery(), myLapsQuery()] : [];
  return prefetch(firstStepsQuery(), ...figures);
}

/** A driver's dashboard: next steps, figures, rivals. */
export default function DashboardScreen() {
  const user = useCurrentUser();
  return user && <Dashboard user={user} before={<NextSteps />} after={<Rivals user={user} />} />;
}
