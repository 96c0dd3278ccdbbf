import type { Stats } from '@paddock/contract/racing/calls';
import { safetyRating } from '@paddock/contract/racing/rules';
import type { User } from '@paddock/contract/users/calls';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, UserRound } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { PageHead } from '#components/page-head.tsx';
import { useRacingMessages } from '#features/racing/messages.ts';
import { firstStepsQuery, hasStats, statsQuery } from '#features/racing/queries.ts';
import { useErrorToast } from '#lib/api/error-toast.ts';
import { useNow } from '#lib/browser/use-now.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { reloadUser } from '#lib/session/session.ts';
import { LinkButton } from '#ui/button.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { RetryPart } from '#ui/feedback/retry-part.tsx';
import { LoadingArea, Skeleton } from '#ui/feedback/skeleton.tsx';
import { ErrorState } from '#ui/feedback/states.tsx';
import { PageSection } from '#ui/page-section.tsx';
import { DashboardBody } from './dashboard-body.tsx';
import { FirstStepsCard } from './first-steps.tsx';
import { useDashboardMessages } from './messages.ts';

/** Lazy: most members have linked Discord and Steam, and load neither lock. */
const onError = (retry: () => void) => <RetryPart onRetry={retry} />;
const RequireSteam = lazyPart(() => import('./require-steam.tsx'), { onError });
const RequireDiscord = lazyPart(() => import('./require-discord.tsx'), { onError });

/** Lazy: the page does not wait for the challenge. */
const CurrentChallenge = lazyPart(() => import('../challenge/current-challenge.tsx'), {
  fallback: () => <Skeleton className="h-65 w-full md:h-36" />,
  onError: () => null,
});

const minute = 60_000;

/** The blurred figures behind a lock: a driver without laps. */
function emptyStats(user: User): Stats {
  return {
    user,
    latest_safety: { current_rating: safetyRating(0, 0) },
    safety_history: [],
    timing_history: [],
    race_stats: { total_races: 0, wins: 0, win_rate: 0, avg_position: 0 },
    overtake_stats: { total_challenges: 0, avg_score: 0, best_score: 0, total_duration: 0 },
    recent_races: [],
    best_overtakes: [],
    best_laps: [],
  };
}

interface DashboardProps {
  user: User;
  /** Content before and after the figures. Not shown behind a lock. */
  before?: ReactNode;
  after?: ReactNode;
}

export function Dashboard({ user, before, after }: DashboardProps) {
  const t = useRacingMessages();
  const isLinked = hasStats(user);
  const stats = useQuery({ ...statsQuery(), enabled: isLinked });
  const steps = useQuery(firstStepsQuery());
  useErrorToast(steps, useDashboardMessages()('firstSteps.failed'));
  const wasUnlinked = stats.error?.code === 'discord_required';
  const failed = t(stats.error?.code === 'answer_invalid' ? 'dashboard.invalid' : 'dashboard.failed');
  useErrorToast(wasUnlinked ? { error: null } : stats, failed);
  useEffect(() => {
    // The account was unlinked elsewhere: the user in this tab is stale.
    if (wasUnlinked) void reloadUser();
  }, [wasUnlinked]);

  return (
    <PageSection>
      <PageHead title={t('title.dashboard')} hidden />
      <Welcome
        user={user}
        lastLap={stats.data?.timing_history.at(-1)?.created_at}
        loaded={stats.isSuccess}
        isLocked={!isLinked}
      />
      {steps.data && <FirstStepsCard steps={steps.data} />}
      {isLinked && before}
      <CurrentChallenge />
      {!isLinked && <Locked user={user} />}
      {isLinked && stats.data && <DashboardBody stats={stats.data} />}
      {isLinked && !stats.data && (stats.isPending || wasUnlinked) && <DashboardSkeleton />}
      {isLinked && !stats.data && stats.isError && !wasUnlinked && (
        <ErrorState
          title={failed}
          reason={stats.error.detail}
          onRetry={() => stats.refetch()}
          retrying={stats.isFetching}
        />
      )}
      {isLinked && stats.data && after}
    </PageSection>
  );
}

/** The empty dashboard behind the missing account. Discord first, because without it the server sends no figures. */
function Locked({ user }: { user: User }) {
  const Lock = user.is_discord_linked ? RequireSteam : RequireDiscord;
  return (
    <Lock>
      <DashboardBody stats={emptyStats(user)} />
    </Lock>
  );
}

interface WelcomeProps {
  user: User;
  lastLap: Date | undefined;
  loaded: boolean;
  /** If set, the lock has the page's main button. */
  isLocked: boolean;
}

function Welcome({ user, lastLap, loaded, isLocked }: WelcomeProps) {
  const t = useRacingMessages();
  const format = useFormat();
  const now = useNow(minute);
  // A driver without laps is here for the first time.
  const isNew = isLocked || (loaded && !lastLap);
  return (
    <header className="flex flex-wrap items-end justify-between gap-4">
      <div className="min-w-0">
        <h1 className="wrap-anywhere">
          {t.rich(isNew ? 'dashboard.welcomeFirst' : 'dashboard.welcome', { name: user.username })}
        </h1>
        <p className="mt-1 min-h-6 text-sm text-text-3">
          {loaded &&
            (lastLap
              ? t('dashboard.lastLap', { when: format.relative(lastLap, now) })
              : t('dashboard.noLap'))}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {user.steam_id !== null && (
          <LinkButton to={`/drivers/${user.id}`} icon={<UserRound />}>
            {t('dashboard.public')}
          </LinkButton>
        )}
        <LinkButton to="/servers" look={isLocked ? 'outline' : 'main'}>
          {t('dashboard.race')}
          <ArrowRight className="mirror" />
        </LinkButton>
      </div>
    </header>
  );
}

/** The layout of the dashboard while the figures load. */
function DashboardSkeleton() {
  return (
    <LoadingArea>
      <span className="flex flex-col gap-4">
        <span className="grid gap-4 min-[40rem]:max-md:grid-cols-3 lg:grid-cols-3">
          <Skeleton className="h-36" />
          <Skeleton className="h-36" />
          <Skeleton className="h-36" />
        </span>
        <span className="grid gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
          <Skeleton className="h-120" />
          <Skeleton className="h-120" />
          <Skeleton className="h-120" />
          <Skeleton className="h-120" />
        </span>
        <Skeleton className="h-60" />
      </span>
    </LoadingArea>
  );
}
