import {defineConfig} from 'vitest/config';

/** Tests import a module of the page by its place in `web/`: `#web/rules.js`. */
const WEB = new URL('../../web/', import.meta.url).pathname;

export default defineConfig({
  cacheDir: '../../.build/vite',
  resolve: {
    alias: [
      // The build copies these packages into `web/vendor/`; tests take them from the same source.
      {find: /^.*\/vendor\/(fzstd|idb|uplot)\.js$/, replacement: '$1'},
      {find: /^.*\/vendor\/signals\.js$/, replacement: `${WEB}node_modules/@preact/signals-core/dist/signals-core.mjs`},
      {find: /^#web\//, replacement: WEB},
    ],
  },
  test: {
    include: ['**/*.test.{js,ts,tsx}'],
    globalSetup: './setup.js',
    setupFiles: ['./every-test.js'],
    allowOnly: false,
    // No test judges by time; one that takes this long hangs.
    testTimeout: 120_000,
    restoreMocks: true,
    unstubGlobals: true,
    // Tests share the page's modules, most of which are pure: loading them again for each file takes twice as long as
    // all tests.
    pool: 'threads',
    isolate: false,
  },
});
