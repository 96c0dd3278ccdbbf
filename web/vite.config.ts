import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { chunkGroups } from './delivery/chunks.ts';
import { firstPaintPlugin } from './delivery/first-paint-plugin.ts';

export default defineConfig(({ command }) => ({
  // Vite writes the styles for the browsers below; Tailwind would write them for older ones before.
  plugins: [tailwindcss({ optimize: false }), firstPaintPlugin(), reactRouter()],
  environments: {
    ssr: {
      build: { rollupOptions: { input: './server/handler.ts', external: /^(?:@paddock\/contract|zod)\// } },
      // Otherwise React is bundled as it is for development: a page takes twice as long.
      ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
    },
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } } },
  },
  // A built page needs no package: React and the others are bundled as they are for production, which Node would not know
  // that this is. The contract and Zod come from the server's bundle, which has them (server/bundle.ts). In development the icon
  // package alone is bundled: it is one module per icon, two thousand files.
  ssr: { noExternal: command === 'build' ? true : ['lucide-react', '@paddock/contract'] },
  build: {
    target: 'es2023',
    // The first ones that know :dir(), which decides what is mirrored.
    cssTarget: ['chrome120', 'safari17', 'firefox128'],
    sourcemap: false,
    assetsInlineLimit: 0,
    // Declaring a schema does nothing by itself: a page that needs a constant of the contract leaves Zod behind.
    rolldownOptions: {
      treeshake: {
        manualPureFunctions: ['z', 'endpoint', 'WholeNumber', 'Line', 'Paragraphs', 'Digits', 'Page'],
      },
    },
  },
  optimizeDeps: {
    include: [
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-runtime',
      'react-router',
      'react-router/dom',
      'clsx',
      'lucide-react',
      'zod/mini',
      '@tanstack/react-query',
      '@base-ui/react/dialog',
      '@base-ui/react/direction-provider',
      '@base-ui/react/menu',
    ],
  },
}));
