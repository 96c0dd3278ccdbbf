import { getPageOgImages } from '@paddock/contract/site/calls';
import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, Suspense, startTransition, useEffect, useState } from 'react';
import { PageHead } from '#components/page-head.tsx';
import { useServerUpdates } from '#features/servers/use-server-updates.ts';
import { siteJsonLd } from '#lib/page/json-ld.ts';
import { useReloadForLocale } from '#lib/page/reload-for-locale.ts';
import { apiContext, localeContext } from '#lib/page/request-context.ts';
import { useRootData } from '#lib/page/root-data.ts';
import { useSettings } from '#lib/page/settings.ts';
import { useSiteDescription, useSiteTitle } from '#lib/page/site-texts.ts';
import type { Route } from './+types/route.ts';
import { loadLanding, withFallback } from './data.ts';
import { Features } from './features.tsx';
import { Games } from './games.tsx';
import { Hero } from './hero.tsx';
import { LiveServers } from './live-servers.tsx';
import { applyLiveUpdates } from './live-summary.ts';
import { useLandingMessages } from './messages.ts';
import { NewsPosts } from './news-posts.tsx';
import { NewsTicker } from './news-ticker.tsx';
import { Records } from './records.tsx';
import { StatsStrip } from './stats-strip.tsx';

type ChallengeBlock = typeof import('#features/challenges/challenge-block.tsx').default;

export const handle = { figures: true };

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const locale = context.get(localeContext);
  const [loaded, preview] = await Promise.all([
    loadLanding(api, locale),
    withFallback(api.call(getPageOgImages, { params: { page: 'landing' } }), undefined),
  ]);
  return { ...loaded, preview, locale };
}

export default function LandingScreen({ loaderData }: Route.ComponentProps) {
  useReloadForLocale(loaderData.locale);
  const live = applyLiveUpdates(loaderData.live, useServerUpdates());
  const t = useLandingMessages();
  const settings = useSettings();
  const site = useSiteTitle();
  const description = useSiteDescription(t('description'));
  const { origin } = useRootData();
  const { next, challenge, records, posts, figures, texts } = loaderData;
  const hasRecords = records.length > 0;
  return (
    <>
      <PageHead
        title={site}
        description={description}
        preview={loaderData.preview}
        things={import.meta.env.SSR && siteJsonLd(origin, { ...settings, site_title: site }, description)}
      />
      <Hero live={live} next={next} figures={figures} />
      {texts && <StatsStrip stats={texts.stats} />}
      <div className="page-gutter mx-auto flex w-full max-w-content flex-col gap-14 py-14">
        {live.servers.length > 0 && (
          <Suspense>
            <LiveServers servers={live.servers} />
          </Suspense>
        )}
        {challenge && <LateChallenge challenge={challenge} />}
        <LateSection>
          <Games sizes={texts?.games} />
        </LateSection>
        <LateSection>
          <div
            className={clsx(
              'grid gap-14',
              hasRecords && 'lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)] lg:gap-6',
            )}
          >
            {hasRecords && <Records records={records} />}
            <Features isNarrow={hasRecords} />
          </div>
        </LateSection>
        {posts.length > 0 && (
          <Suspense>
            <NewsPosts posts={posts} />
          </Suspense>
        )}
      </div>
      {texts && texts.news.length > 0 && <NewsTicker news={texts.news} />}
    </>
  );
}

/** Loaded after the page, to keep its first response small. */
function LateChallenge(props: ComponentProps<ChallengeBlock>) {
  const [Block, setBlock] = useState<ChallengeBlock>();
  useEffect(() => {
    void import('#features/challenges/challenge-block.tsx').then(({ default: loaded }) =>
      startTransition(() => setBlock(() => loaded)),
    );
  }, []);
  return (
    Block && (
      <LateSection>
        <Block {...props} />
      </LateSection>
    )
  );
}

/**
 * Hydrates separately, in a short task, and is laid out near the viewport only. Its content never suspends. Lists of cards
 * don't need it, because their cards do the same.
 */
function LateSection({ children }: { children: ReactNode }) {
  return (
    <div className="laid-out-late">
      <Suspense>{children}</Suspense>
    </div>
  );
}
