/**
 * Chunks by module path. Fewer, larger files are faster, because a request costs more than the bytes of a small module. A
 * group includes the imports of its modules unless a group of higher priority has them.
 */
export const chunkGroups = [
  { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\//, priority: 3 },
  { name: 'zod', test: /\/node_modules\/zod\//, priority: 3 },
  { name: 'router', test: /\/node_modules\/(?:react-router|cookie-es|set-cookie-parser)\//, priority: 2 },
  {
    name: 'frame',
    test: /\/web\/app\/(?:components\/error-page|layouts\/(?:public\/public-frame|root\/settings-provider)|ui\/feedback\/toast)\.tsx/,
    priority: 1,
  },
  { name: 'icons', test: /\/lucide-react\/dist\/esm\/icons\//, minShareCount: 5, priority: 1 },
  {
    name: 'parts',
    test: /\/web\/app\/(?:ui|ui\/brand|features\/(?:catalogue|servers))\/[\w-]+\.tsx$/,
    minShareCount: 10,
  },
];
