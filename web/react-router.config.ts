import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // The list of routes is one small file for all pages; asking for it piece by piece costs a request for each page.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
