import type { GameServerDetail } from '@paddock/contract/servers/calls';
import { games } from '@paddock/contract/servers/games';
import { PageHead } from '#components/page-head.tsx';
import { useServersMessages } from '#features/servers/messages.ts';
import { serverPath } from '#features/servers/server-status.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { breadcrumbJsonLd } from '#lib/page/json-ld.ts';
import { useRootData } from '#lib/page/root-data.ts';
import { useSiteTitle } from '#lib/page/site-texts.ts';
import { useServerMessages } from './messages.ts';

/** Title and previews of a server, and what search engines read of it. */
export function ServerHead({ server }: { server: GameServerDetail }) {
  const t = useServersMessages();
  const tServer = useServerMessages();
  const { origin } = useRootData();
  const site_title = useSiteTitle();
  const { name, game, track, max_players, description, preview_images } = server;
  const facts = { name, game: games[game].name, count: max_players };
  const about = track ? tServer('descriptionTrack', { ...facts, track }) : tServer('description', facts);
  return (
    <PageHead
      title={name}
      description={`${about} ${description}`}
      preview={preview_images[useLocale()]}
      things={
        import.meta.env.SSR && [
          breadcrumbJsonLd(origin, [
            [site_title, '/'],
            [t('title.serverList'), '/servers'],
            [name, serverPath(server)],
          ]),
        ]
      }
    />
  );
}
