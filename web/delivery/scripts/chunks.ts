import { existsSync } from 'node:fs';
import { coreFiles } from './core-files.ts';

/** Modules of the app by folder; a name that no file bears ends the build. */
function modulesIn(folders: Record<string, string>): Set<string> {
  const paths = Object.entries(folders).flatMap(([folder, names]) =>
    names.split(' ').map((name) => (folder ? `/web/app/${folder}/${name}` : `/web/app/${name}`)),
  );
  for (const path of paths)
    if (
      !['.ts', '.tsx', '.json'].some((ending) =>
        existsSync(new URL(`../../..${path}${ending}`, import.meta.url)),
      )
    )
      throw new Error(`web/delivery/scripts/chunks.ts names ${path}, which does not exist`);
  return new Set(paths);
}

/** The path of a module below the root and without its ending, if it is one of ours. */
function pathOf(id: string): string | undefined {
  const file = id.split('?')[0]?.replace(/\.(tsx?|json)$/, '') ?? '';
  const own = file.indexOf('/web/app/');
  return own < 0 ? undefined : file.slice(own);
}

/**
 * What every page needs comes in three files instead of thirty. The frame is listed by name: a module that only
 * signed-in pages use must not slip into a stranger's first load.
 */
const frameFiles = modulesIn({
  components: 'calendar-choices error-page en fa language-selector logo messages not-found page-head',
  'features/blog': 'post-path',
  'layouts/public': 'footer footer-link header layout public-frame',
  'layouts/root': 'closed-site previous-path route-announcer settings-provider',
  'lib/browser': 'reload-prompt server-clock theme toast-store use-now',
  'lib/i18n': 'locale messages use-format',
  'lib/page': 'reload-for-locale root-data settings site-texts',
  'lib/session': 'session token',
  'lib/url': 'return-path upload-url url-filters',
  ui: 'avatar badge bidi button card en fa messages',
  'ui/brand': 'lucide-icon ornaments track-outline',
  'ui/dialog': 'dropdown',
  'ui/feedback': 'announcement-strip lazy-part spinner toast',
});

function isFrame(id: string): boolean {
  const own = pathOf(id);
  if (own) return frameFiles.has(own);
  return (
    /\/contract\/src\/(core\/(paths|uploads)|i18n\/(bidi|digits|format-number|jalali|locale|normalize-text|time)|racing\/rules|catalogue\/track-outline)\.ts$/.test(
      id,
    ) || /\/node_modules\/(clsx\/|lucide-react\/dist\/esm\/(createLucideIcon|shared))/.test(id)
  );
}

const iconsOf = (names: string) =>
  new RegExp(`/lucide-react/dist/esm/icons/(${names.replaceAll(' ', '|')})\\.`);

/** The icons of public pages; one by one they weigh twice as much, and each is a request. */
const publicIcons = iconsOf(
  'arrow-right arrow-up chevron-down chevron-right clock copy download external-link eye eye-off flag life-buoy ' +
    'message-circle pause play refresh-cw search send server triangle-alert triangle-exclamation-point users wrench',
);

/** The icons of a signed-in area's frame. */
const areaIcons = iconsOf(
  'badge-check bell calendar code ellipsis flag layout-dashboard lock log-out newspaper receipt-text settings shield-check shopping-bag',
);

function isOneOf(folders: Record<string, string>): (id: string) => boolean {
  const files = modulesIn(folders);
  return (id) => files.has(pathOf(id) ?? '');
}

/** What pages that show game servers share. */
const isServerPart = isOneOf({
  'features/servers': 'join-button ping player-bar server-picture server-status status-badge',
  'features/servers/live': 'use-server-updates',
  'ui/brand': 'icons',
});

const gameList = /\/contract\/src\/servers\/games\.ts$/;

/** How figures and their course are shown. */
const isFigurePart = isOneOf({ 'ui/chart': 'chart-table sparkline', ui: 'stat' });

/** What events and their race nights share. */
const isEventPart = isOneOf({ 'features/events': 'countdown event-facts' });

/** How tracks and cars are called. */
const isNamePart = isOneOf({ 'features/catalogue': 'car-name staff-mark track-name' });
const nameRules = /\/contract\/src\/catalogue\/rules\.ts$/;

/** What pages share that are lists to search and to leaf through. */
const isListPart = isOneOf({
  'features/ranking': 'name-search-field',
  'lib/url': 'url-values',
  'ui/feedback': 'loader-error',
  'ui/form': 'lang-input search-input',
  'ui/table': 'en fa folded-filters messages page-numbers pagination',
});

/** What the forms of a visitor's account share. */
const isFormPart = isOneOf({
  'features/accounts': 'auth-page email-field email-link login-redirect',
  'lib/form': 'use-form',
  'ui/form': 'form-error password-field',
});

const isField = isOneOf({
  'ui/feedback': 'no-script-notice retry-part states',
  'ui/form': 'field text-field',
});

/** What makes calls, and the rules and texts of an account, which its forms and signed-in pages know. */
const isCallModule = isOneOf({
  'features/accounts': 'en fa messages',
  'lib/api': 'api-error call error-toast',
});
const callContracts = /\/contract\/src\/(accounts\/calls|core\/(money|permissions)|users\/calls)\.ts$/;

const [react, router, frame] = coreFiles;

/** A group takes along what its modules import, unless one that comes before it has taken that. */
export const chunkGroups = [
  { name: react, test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 4 },
  { name: 'zod', test: /\/node_modules\/zod\//, priority: 4 },
  { name: router, test: /\/node_modules\/(react-router|cookie-es|set-cookie-parser)\//, priority: 3 },
  { name: frame, test: (id: string) => isFrame(id) || publicIcons.test(id), priority: 2 },
  { name: 'area-icons', test: areaIcons, priority: 1 },
  { name: 'calls', test: (id: string) => isCallModule(id) || callContracts.test(id), priority: 1 },
  { name: 'field', test: isField, priority: 1 },
  { name: 'server-parts', test: (id: string) => isServerPart(id) || gameList.test(id), priority: 1 },
  { name: 'event-parts', test: isEventPart, priority: 1 },
  { name: 'figure-parts', test: isFigurePart, priority: 1 },
  { name: 'name-parts', test: (id: string) => isNamePart(id) || nameRules.test(id), priority: 1 },
  { name: 'list-parts', test: isListPart, priority: 1 },
  { name: 'form-parts', test: isFormPart, priority: 1 },
];
