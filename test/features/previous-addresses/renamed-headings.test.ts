import { expect, test } from 'vitest'
import { simulateRenames } from './simulate-renames.ts'

test('60 renamed headings are followed by their sections, and none to a wrong place', () => {
  const { renames, followed, wrong, aliasesOfRemoved } = simulateRenames(60, 7)
  expect({ wrong, aliasesOfRemoved }).toEqual({ wrong: [], aliasesOfRemoved: [] })
  expect(followed / renames).toBeGreaterThanOrEqual(0.95)
}, 60_000)
