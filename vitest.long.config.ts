import { defineConfig } from 'vitest/config'

/** What takes minutes: large sites and long runs. */
export default defineConfig({
  test: {
    include: [
      'test/**/long/**/*.test.{ts,tsx}',
      'test/browser/every-page.test.ts',
      'test/security/script-matrix.test.ts',
      'test/security/dev-problems.test.ts',
      'test/site/own-site.test.ts',
      'test/site/restored-cache.test.ts',
      'test/manual/carried-out.test.ts',
    ],
    setupFiles: ['test/after-each-file.ts'],
    globalSetup: ['test/run-folder.ts', 'test/browser/chromium-server.ts'],
    env: { DOCSGEN_THOROUGH: '1' },
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 30_000, interval: 20 } },
    // One after the other: each uses all cores.
    fileParallelism: false,
  },
})
