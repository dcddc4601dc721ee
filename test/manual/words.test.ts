import { expect, test } from 'vitest'
import { englishMessages } from '../../src/core/pipeline/english-messages.ts'
import { headings, pageFile, readPage } from './manual-pages.ts'

const id = 'configuring/interface-translations'

/** `npm run test:update` updates the page. */
test('every text of the theme is listed in English', async () => {
  expect(headings(readPage(id), 2)).toContain('All IDs')
  const rows = Object.entries(englishMessages)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, english]) => `| \`${name}\` | ${english} |`)
  const page = readPage(id).replace(
    /(\| ID \| English \|\n\| --- \| --- \|\n)(?:\|.*\n)*/,
    (_, head: string) => `${head}${rows.join('\n')}\n`,
  )
  await expect(page).toMatchFileSnapshot(pageFile(id))
})
