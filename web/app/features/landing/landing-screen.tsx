import { listServers } from '@paddock/contract/servers';
import { apiContext } from '../../lib/page-context.ts';
import { useSettings } from '../../lib/settings.ts';
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
    return pickLive(await context.get(apiContext).call(listServers, {}));
  } catch (error) {
    console.error(error);
    return pickLive([]);
  }
}

export default function LandingScreen({ loaderData }: Route.ComponentProps) {
  const live = currentLive(loaderData, useToldServers());
  const t = useText(landingText);
  const { site_title } = useSettings();
  return (
    <>
      <PageHead title={site_title} description={t('description')} />
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
