import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: { ssr: { build: { rollupOptions: { input: './server/handler.ts' } } } },
  // The icon package is one module per icon: bundling it keeps the server from loading two thousand files.
  ssr: { noExternal: ['lucide-react', '@paddock/contract'] },
  build: { target: 'es2023', sourcemap: false, assetsInlineLimit: 0 },
  optimizeDeps: {
    include: [
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-runtime',
      'react-router',
      'react-router/dom',
      'i18next',
      'clsx',
      'lucide-react',
      'zod/mini',
      '@tanstack/react-query',
      '@base-ui/react/csp-provider',
      '@base-ui/react/dialog',
      '@base-ui/react/direction-provider',
      '@base-ui/react/menu',
    ],
  },
});
