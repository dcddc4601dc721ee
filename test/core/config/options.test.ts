import { expect, test } from 'vitest'
import { configSection } from '../../../src/core/config/load-config.ts'
import { features } from '../../../src/features.ts'
import { configOptions } from '../../manual/config-options.ts'

const options = configOptions()

test('every optional option has a documented default, and the others have none', () => {
  expect(options.length).toBeGreaterThan(200)
  expect(options.filter(({ isOptional, standard }) => isOptional !== (standard !== undefined)).map(({ path }) => path)).toEqual([])
})

test('every top-level option is documented, and only the title has no default', () => {
  const topLevel = options.filter(({ path }) => !path.includes('.') && !path.startsWith('sidebars'))
  expect(topLevel.filter(({ words }) => !/\w/.test(words)).map(({ path }) => path)).toEqual([])
  expect(topLevel.filter(({ standard }) => standard === undefined).map(({ path }) => path)).toEqual(['title'])
})

// A schema is typed as the value that it describes, so TypeScript cannot see whether it is optional.
test('options with a `?` are optional, and the others are required', () => {
  expect(options.filter(({ isOptional, value }) => isOptional !== value.startsWith('o.optional(')).map(({ path }) => path)).toEqual([])
})

test('the documented default of an option is its default', () => {
  const given = options.flatMap(({ path, value, standard = '' }) => {
    const [, code] =
      /^o\.optional\(.*, (true|false|\d+|'[^']*'|\[\]|\{[^()]*\}),? \)$/.exec(value.replace(/\s*\)$/, ' )').replace(/\s+/g, ' ')) ?? []
    return code === undefined ? [] : [{ path, code: code.replace(/, \}/, ' }'), standard: standard === 'none' ? '{}' : standard }]
  })
  expect(given.length).toBeGreaterThan(60)
  expect(given.filter(({ code, standard }) => code !== standard)).toEqual([])
})

test('the sections of every feature are part of the config and of its type', () => {
  const known = Object.keys(new (configSection(features.flatMap(({ options: ofFeature }) => ofFeature ?? [])))())
  expect(known.toSorted()).toEqual(options.flatMap(({ path }) => (/^\w+$/.test(path) ? [path] : [])).toSorted())
})
