import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    exclude: ['test/long/**', 'test/fixtures/**', 'test/golden/*/**'],
    testTimeout: 20_000,
  },
})
