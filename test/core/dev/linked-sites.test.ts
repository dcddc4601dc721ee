import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeFiles } from '../../cli/project.ts'
import { startDev } from './dev-site.ts'

const symbols = (title: string) => JSON.stringify({ symbols: 1, title: 'Shop', pages: [['guide/', title, []]] })

test('pages follow the saved symbols of other sites', { timeout: 120_000 }, async () => {
  const dev = await startDev({
    'docs.config.ts': "export default { title: 'Acme', linkedSites: { shop: 'https://shop.example.com/symbols.json' } }\n",
    'content/index.md': '# Home\n\nSee [[shop:/guide]].\n',
    'content/other.md': '# Other\n\nSee the [home page](./index.md).\n',
  })
  const shows = (text: string) => expect.poll(() => dev.text('/')).toContain(text)
  await expect.poll(dev.said).toContain('symbol/unreadable-copy')
  for (const title of ['First guide', 'Second guide']) {
    writeFiles(dev.root, { 'links/shop.json': symbols(title) })
    await shows(`<a href="https://shop.example.com/guide/" rel="noopener noreferrer">${title}</a>`)
  }
  writeFiles(dev.root, { 'links/shop.json': '{' })
  await expect.poll(dev.said).toContain('it is not complete JSON')
  writeFiles(dev.root, { 'links/shop.json': symbols('Third guide') })
  await shows('>Third guide</a>')
  rmSync(join(dev.root, 'links'), { recursive: true })
  await shows('href="xref:shop:/guide"')
})
