import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { loadConfig } from '../../src/core/config/load-config.ts'
import { listEnglishMessages } from '../../src/core/pipeline/english-messages.ts'
import { featureOptions, features } from '../../src/features.ts'
import { configOptions } from '../manual/config-options.ts'
import { seed } from '../seed.ts'
import { bundleBuild, type Here } from '../site/build-here.ts'
import { createEverything } from './everything-site.ts'
import { type ChangingSite, changeConfig, changeOptions, followOptions } from './follow-options.ts'
import { optionChoices } from './option-choices.ts'

const englishMessages = listEnglishMessages(features)

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
  const check = async (choices: readonly Choice[]): Promise<void> => {
    writeFileSync(file, changeConfig(original, new Map(choices)))
    const { value, diagnostics } = await loadConfig({ englishMessages, features: featureOptions, root })
    if (value) return
    if (choices.length === 1) invalid.push(`${choices[0]?.[1]}: ${diagnostics.map(({ message }) => message).join(' ')}`)
    else for (const choice of choices) await check([choice])
  }
  for (const choices of groupChoices()) await check(choices)
  expect(invalid).toEqual([])
})

type Choice = readonly [path: string, statement: string]

/** Loading a config takes time, so values are tried together unless one could hide another: those of one section, or of several. */
function groupChoices(): readonly (readonly Choice[])[] {
  const alone: Choice[][] = []
  const together: Choice[][] = []
  const counts = new Map<string, number>()
  for (const [path, statements] of Object.entries(optionChoices)) {
    for (const statement of statements) {
      const section = path.split('.')[0] as string
      if ([...statement.matchAll(/\bconfig\b\??\.?(\w*)/g)].some(([, key]) => key !== section)) alone.push([[path, statement]])
      else {
        const count = counts.get(section) ?? 0
        counts.set(section, count + 1)
        together[count] = [...(together[count] ?? []), [path, statement]]
      }
    }
  }
  return [...alone, ...together]
}

/** `test/long` makes 200. */
const count = 1

test(`a build after another default language and ${count} change of two or three options equals a clean build, seed ${seed}`, {
  timeout: 480_000,
}, async () => {
  let step = 0
  const next = (site: ChangingSite) => {
    step++
    // Reference pages of older versions once did not follow it.
    if (step === 1) {
      const change = "config.defaultLocale = 'de'"
      site.options.set('defaultLocale', change)
      return change
    }
    site.options.delete('defaultLocale')
    // Takes much time, so it is on for one step only.
    if (step === 2) site.options.delete('compress')
    return step > count + 1 ? undefined : changeOptions(site, site.random.pick([2, 3]))
  }
  const counts = await followOptions({ here, seed, next })
  expect(counts.published).toBeGreaterThan(count / 2 + 1)
})
