import { expect, test } from 'vitest'
import { simulateRenames } from '../simulate-renames.ts'

test('3,000 renamed headings are followed by their sections, and none to a wrong place', () => {
  for (const seed of [7, 8, 9]) {
    const { renames, followed, wrong, aliasesOfRemoved } = simulateRenames(1_000, seed)
    expect({ wrong, aliasesOfRemoved }, `seed ${seed}`).toEqual({ wrong: [], aliasesOfRemoved: [] })
    expect(followed / renames, `seed ${seed}`).toBeGreaterThanOrEqual(0.95)
  }
}, 600_000)
