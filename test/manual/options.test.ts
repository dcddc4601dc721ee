import { expect, test } from 'vitest'
import { type ConfigOption, configOptions } from './config-options.ts'
import { headings, pageFile, readPage, withGeneratedBlocks } from './manual-pages.ts'

const id = 'configuring/options'
const options = configOptions()

test('every option of the config has a row, and every row is an option', () => {
  expect(options.length).toBeGreaterThan(90)
  expect([...headings(readPage(id), 3)].sort()).toEqual(options.map(({ path }) => path).sort())
})

/** `npm run test:update` updates the page. */
test('rows have the type, the default, and the comment of the type', async () => {
  const byPath = new Map(options.map((option) => [option.path, option]))
  const page = withGeneratedBlocks(readPage(id), 3, (name) => {
    const option = byPath.get(name)
    return option && [facts(option), ...(option.words === '' ? [] : [option.words])]
  })
  await expect(page).toMatchFileSnapshot(pageFile(id))
})

function facts({ type, isOptional, isChoice, standard }: ConfigOption): string {
  if (isChoice && !isOptional) return `\`${type}\``
  const words = standard === 'undefined' ? 'none' : standard !== undefined && isCode(standard) ? `\`${standard}\`` : standard
  return `\`${type}\` · ${words === undefined ? 'required' : `default: ${words}`}`
}

function isCode(text: string): boolean {
  return /^(?:true|false|undefined|\d+|'[^']*'|\[.*\]|\{.*\})$/.test(text)
}
