/**
 * What every page needs comes in three files instead of thirty. The frame is listed by name: a module that only
 * signed-in pages use must not slip into a stranger's first load.
 */
const frame: Record<string, string> = {
  lib: 'format isolate locale locale-choice page-data reload-offer session settings text theme token uploads use-now server-clock',
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
    /\/contract\/src\/(locale|jalali|time|track-shape)$/.test(file) ||
    /\/node_modules\/(clsx\/|lucide-react\/dist\/esm\/(createLucideIcon|Icon|context|shared))/.test(file)
  );
}

/** The signs of a signed-in area's frame; one by one they weigh twice as much. */
const areaIcons =
  /\/lucide-react\/dist\/esm\/icons\/(badge-check|bell|calendar|ellipsis|layout-dashboard|lock|log-out|newspaper|receipt-text|shield-check|shopping-bag)\./;

export const everyPage = [
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
  { name: 'router', test: /\/node_modules\/(react-router|cookie-es|set-cookie-parser)\//, priority: 2 },
  { name: 'frame', test: isFrame, priority: 1 },
  { name: 'area-icons', test: areaIcons, priority: 1 },
];
