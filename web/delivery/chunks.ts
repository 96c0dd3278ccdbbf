/**
 * What every page needs comes in three files instead of thirty. The frame is listed by name: a module that only
 * signed-in pages use must not slip into a stranger's first load.
 */
const frame: Record<string, string> = {
  lib: 'format isolate late-part locale locale-choice page-data reload-offer session settings text theme token uploads use-now server-clock wanted-address',
  shells:
    'announcement-bar came-from failed-screen flags footer header language-selector logo maintenance-rule navigation-bar not-found ' +
    'page-head public-frame public-shell route-focus settings-gate shell-text theme-button en fa',
  ui: 'announcement-strip avatar badge button card drop-down isolation ornaments spinner toast toast-store track-outline ui-text en fa',
};

const frameFiles = new Set(
  Object.entries(frame).flatMap(([folder, names]) =>
    names.split(' ').map((name) => `/web/app/${folder}/${name}`),
  ),
);

function isFrame(id: string): boolean {
  const file = id.split('?')[0]?.replace(/\.(tsx?|json)$/, '') ?? '';
  const own = file.indexOf('/web/app/');
  if (own >= 0) return frameFiles.has(file.slice(own));
  return (
    /\/contract\/src\/(jalali|locale|racing-rules|time|track-shape)$/.test(file) ||
    /\/node_modules\/(clsx\/|lucide-react\/dist\/esm\/(createLucideIcon|Icon|context|shared))/.test(file)
  );
}

const signsOf = (names: string) =>
  new RegExp(`/lucide-react/dist/esm/icons/(${names.replaceAll(' ', '|')})\\.`);

/** The signs of public pages; one by one they weigh twice as much, and each is a request. */
const publicSigns = signsOf(
  'arrow-right arrow-up chevron-down chevron-right clock copy download external-link eye eye-off flag life-buoy ' +
    'message-circle pause play refresh-cw search send server triangle-alert triangle-exclamation-point users wrench',
);

/** The signs of a signed-in area's frame. */
const areaSigns = signsOf(
  'badge-check bell calendar ellipsis layout-dashboard lock log-out newspaper receipt-text shield-check shopping-bag',
);

const modules = (names: string) => new RegExp(`/web/app/(${names.replaceAll(' ', '|')})\\.tsx?$`);

/** What pages that show game servers share. */
const serverParts = modules(
  'features/servers/(join-button|ping|player-bar|server-facts|server-picture|status-badge) ui/icons',
);

/** What pages share that are lists to search and to leaf through. */
const listParts = modules(
  'features/ranking/(board-address|name-box) lib/address-filters ui/(arrow-keys|load-failed|pager|page-numbers|search-input|tabs)',
);

/** What the forms of a visitor's account share. */
const formParts = modules(
  'features/accounts/(account-frame|home-address|link-token|sign-in-name) lib/forms ui/(form-problem|password-field)',
);

/** What makes calls, and the rules and words of an account, which its forms and signed-in pages know. */
const calls =
  /\/(contract\/src\/(accounts|money|permissions|users)|web\/app\/(lib\/(api-error|call)|features\/accounts\/(accounts-text|en|fa)))\.(ts|json)$/;

/** A group takes along what its modules import, unless one that comes before it has taken that. */
export const chunkGroups = [
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 4 },
  { name: 'zod', test: /\/node_modules\/zod\//, priority: 4 },
  { name: 'router', test: /\/node_modules\/(react-router|cookie-es|set-cookie-parser)\//, priority: 3 },
  { name: 'frame', test: (id: string) => isFrame(id) || publicSigns.test(id), priority: 2 },
  { name: 'area-signs', test: areaSigns, priority: 1 },
  { name: 'calls', test: calls, priority: 1 },
  { name: 'field', test: modules('ui/(field|needs-script|states|text-field)'), priority: 1 },
  { name: 'server-parts', test: serverParts, priority: 1 },
  { name: 'list-parts', test: listParts, priority: 1 },
  { name: 'form-parts', test: formParts, priority: 1 },
];
