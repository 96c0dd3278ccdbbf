import type { ServerPage } from '@paddock/contract/servers';
import { useLocale } from '../../../lib/locale.tsx';
import { usePageData } from '../../../lib/page-data.ts';
import { useSettings } from '../../../lib/settings.ts';
import { breadcrumbsOf } from '../../../lib/structured-data.ts';
import { useText } from '../../../lib/text.ts';
import { PageHead } from '../../../shells/page-head.tsx';
import { serverAddress } from '../server-facts.ts';
import { serversText } from '../servers-text.ts';
import { pageText } from './page-text.ts';

/** Title and previews of a server, and what search engines read of it. */
export function ServerHead({ server }: { server: ServerPage }) {
  const t = useText(serversText);
  const say = useText(pageText);
  const { origin } = usePageData();
  const { site_title } = useSettings();
  const { name, game, track, max_players, description, preview_images } = server;
  const facts = { name, game: t(`game.${game}`), count: max_players };
  const about = track ? say('descriptionTrack', { ...facts, track }) : say('description', facts);
  return (
    <PageHead
      title={name}
      description={`${about} ${description}`}
      preview={preview_images[useLocale()]}
      things={
        import.meta.env.SSR && [
          breadcrumbsOf(origin, [
            [site_title, '/'],
            [t('title.serverList'), '/servers'],
            [name, serverAddress(server)],
          ]),
        ]
      }
    />
  );
}
