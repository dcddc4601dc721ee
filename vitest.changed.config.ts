import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { listAffectedTests } from './test/affected.ts'
import { settings, unitTests } from './vitest.config.ts'

/** `npm test`: the unit tests that uncommitted changes can affect. */
export default defineConfig({
  ...settings,
  test: { ...settings.test, maxWorkers: availableParallelism(), passWithNoTests: true, ...unitTests, include: [...listAffectedTests()] },
})
