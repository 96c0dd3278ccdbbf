import { listServers } from '@paddock/contract/servers';
import { getPagePreview } from '@paddock/contract/site';
import { apiContext } from '../../lib/page-context.ts';
import { usePageData } from '../../lib/page-data.ts';
import { useSettings } from '../../lib/settings.ts';
import { structuredSite } from '../../lib/structured-data.ts';
import { useText } from '../../lib/text.ts';
import { PageHead } from '../../shells/page-head.tsx';
import { useToldServers } from '../servers/use-told-servers.ts';
import type { Route } from './+types/landing-screen.ts';
import { Features } from './features.tsx';
import { Games } from './games.tsx';
import { Hero } from './hero.tsx';
import { landingText } from './landing-text.ts';
import { currentLive, pickLive } from './live.ts';
import { LiveServers } from './live-servers.tsx';
import { NewsTicker } from './news-ticker.tsx';
import { StatsStrip } from './stats-strip.tsx';

/** The page stands without the servers too: they are one part of it. */
export async function loader({ context }: Route.LoaderArgs) {
  try {
    const api = context.get(apiContext);
    const [servers, preview] = await Promise.all([
      api.call(listServers, {}),
      api.call(getPagePreview, { params: { page: 'landing' } }),
    ]);
    return { ...pickLive(servers), preview };
  } catch (error) {
    console.error(error);
    return { ...pickLive([]), preview: undefined };
  }
}

export default function LandingScreen({ loaderData }: Route.ComponentProps) {
  const live = currentLive(loaderData, useToldServers());
  const t = useText(landingText);
  const settings = useSettings();
  const { origin } = usePageData();
  return (
    <>
      <PageHead
        title={settings.site_title}
        description={t('description')}
        preview={loaderData.preview}
        things={structuredSite(origin, settings, t('description'))}
      />
      <Hero live={live} />
      <StatsStrip />
      <div className="page-gutter mx-auto flex w-full max-w-content flex-col gap-14 py-14">
        {live.servers.length > 0 && <LiveServers servers={live.servers} />}
        <Games />
        <Features />
      </div>
      <NewsTicker />
    </>
  );
}
