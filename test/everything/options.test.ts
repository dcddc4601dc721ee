import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { loadConfig } from '../../src/core/config/load-config.ts'
import { englishMessages } from '../../src/core/pipeline/english-messages.ts'
import { featureOptions } from '../../src/features.ts'
import { configOptions } from '../manual/config-options.ts'
import { seed } from '../seed.ts'
import { bundleBuild, type Here } from '../site/build-here.ts'
import { createEverything } from './everything-site.ts'
import { type ChangingSite, changeConfig, changeOptions, followOptions } from './follow-options.ts'
import { optionChoices } from './option-choices.ts'

let here: Here
beforeAll(async () => {
  here = await bundleBuild()
})

test('every option of the reference page has another value here', () => {
  expect(Object.keys(optionChoices)).toEqual(expect.arrayContaining(configOptions().map(({ path }) => path)))
  expect(configOptions().map(({ path }) => path)).toEqual(expect.arrayContaining(Object.keys(optionChoices)))
})

test('each of these values is valid', async () => {
  const root = createEverything()
  const file = join(root, 'docs.config.ts')
  const original = readFileSync(file, 'utf8')
  const invalid: string[] = []
  for (const [path, statements] of Object.entries(optionChoices)) {
    for (const statement of statements) {
      writeFileSync(file, changeConfig(original, new Map([[path, statement]])))
      const { value, diagnostics } = await loadConfig({ englishMessages, features: featureOptions, root })
      if (!value) invalid.push(`${statement}: ${diagnostics.map(({ message }) => message).join(' ')}`)
    }
  }
  expect(invalid).toEqual([])
})

test('reference pages of older versions follow the default language', { timeout: 240_000 }, async () => {
  const changes = ["config.defaultLocale = 'de'"]
  const next = ({ options }: ChangingSite) => {
    const change = changes.pop()
    if (change !== undefined) options.set('defaultLocale', change)
    return change
  }
  expect(await followOptions({ here, seed: 2, next })).toEqual({ published: 2, refused: 0 })
})

/** `test/long` makes 200. */
const count = 5

test(`a build after each of ${count} changes of two or three options equals a clean build, seed ${seed}`, {
  timeout: 480_000,
}, async () => {
  let step = 0
  const next = (site: ChangingSite) => {
    step++
    // Takes much time, so it is on for some steps only.
    if (step === 2) site.options.delete('compress')
    if (step === 4) site.options.set('compress', 'config.compress = false')
    return step > count ? undefined : changeOptions(site, site.random.pick([2, 3]))
  }
  const counts = await followOptions({ here, seed, next })
  expect(counts.published).toBeGreaterThan(count / 2)
})
