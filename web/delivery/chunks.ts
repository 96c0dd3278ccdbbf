/**
 * Scripts that come in one file each, by where they stand: a request costs a browser more than the bytes of a small part. A group takes
 * along what its modules import, unless one that comes before it has taken that; so the frame of a public page has all that it is made of.
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
