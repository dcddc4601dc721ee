import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { smallSite, writeFiles } from '../../cli/project.ts'
import { type DevSite, startDev } from './dev-site.ts'

const site = {
  ...smallSite,
  'docs.config.ts':
    "import { title } from './title.ts'\nexport default { title, lastUpdated: false, includes: ['samples'], sidebars: { guide: [{ autogenerate: 'guide' }] } }\n",
  'title.ts': "export const title = 'Small'\n",
  'content/guide/sample.md': '# Sample\n\n```ts file="../../samples/a.ts"\n```\n',
  'samples/a.ts': 'const first = 1\n',
}

async function becomes(dev: DevSite, path: string, wanted: string | RegExp): Promise<void> {
  const pattern = typeof wanted === 'string' ? wanted : undefined
  await expect
    .poll(() => dev.text(path), { timeout: 30_000, interval: 25 })
    .toEqual(pattern ? expect.stringContaining(pattern) : expect.stringMatching(wanted))
}

describe('dev follows', () => {
  test('edits, new pages, renames, deletions, samples, and the config', async () => {
    const dev = await startDev(site)
    expect(await dev.text('/guide/first')).toContain('Then the')

    writeFiles(dev.root, { 'content/guide/first.md': '# First\n\nOther words.\n' })
    await becomes(dev, '/guide/first', 'Other words.')
    writeFiles(dev.root, { 'content/guide/third.md': '# Third one\n' })
    await becomes(dev, '/guide/third', 'Third one</h1>')
    await becomes(dev, '/guide/first', 'Third one</a>')
    writeFiles(dev.root, { 'content/guide/third.md': '---\nslug: trois\n---\n# Troisième\n' })
    await becomes(dev, '/guide/trois', 'Troisième</h1>')
    await becomes(dev, '/guide/first', 'href="/guide/trois"')
    expect((await fetch(`${dev.url}guide/third`)).status).toBe(404)
    renameSync(join(dev.root, 'content/guide/third.md'), join(dev.root, 'content/guide/fourth.md'))
    writeFiles(dev.root, { 'content/guide/fourth.md': '# Fourth\n' })
    await becomes(dev, '/guide/fourth', 'Fourth</h1>')
    rmSync(join(dev.root, 'content/guide'), { recursive: true })
    await becomes(dev, '/guide/first', /Page not found/i)
    writeFiles(dev.root, site)
    await becomes(dev, '/guide/first', 'Then the')

    await becomes(dev, '/guide/sample', 'first')
    writeFiles(dev.root, { 'samples/a.ts': 'const second = 2\n' })
    await becomes(dev, '/guide/sample', 'second')
    writeFiles(dev.root, { 'title.ts': "export const title = 'Renamed'\n" })
    await becomes(dev, '/guide/first', '<title>First | Renamed</title>')
    writeFiles(dev.root, { 'title.ts': 'export const title = (\n' })
    await expect.poll(dev.said).toContain('config/syntax')
    expect(await dev.text('/guide/first')).toContain('Renamed')
    writeFiles(dev.root, { 'title.ts': "export const title = 'Again'\n" })
    await becomes(dev, '/guide/first', '| Again</title>')
  })

  test('drafts, and reports problems once', async () => {
    const dev = await startDev({
      ...smallSite,
      'content/guide/second.md': '---\ndraft: true\n---\n# Second\n\n## A heading\n\n[Nowhere](./nowhere)\n',
    })
    expect(await dev.text('/guide/second')).toContain('Second</h1>')
    await expect.poll(dev.said).toMatch(/link\/missing-page[\s\S]*1 error in 1 file/)
    writeFiles(dev.root, { 'content/guide/second.md': '# Second\n\n## A heading\n' })
    await expect.poll(dev.said).toContain('All problems are fixed.')
    expect(dev.said().match(/link\/missing-page/g)).toHaveLength(1)
  })

  test('the entries of a journal, in its lists and feeds', async () => {
    const dev = await startDev({
      ...smallSite,
      'docs.config.ts': "export default { title: 'Small', url: 'https://example.com', lastUpdated: false }\n",
      'content/blog/_section.yaml': 'kind: blog\n',
      'content/blog/2026-01-01-first.md': '# First entry\n\nIts excerpt.\n\nMore.\n',
    })
    expect(await dev.text('/blog/')).toContain('<p>Its excerpt.</p>')
    writeFiles(dev.root, { 'content/blog/2026-01-01-first.md': '# First entry\n\nAnother excerpt.\n\nMore.\n' })
    await becomes(dev, '/blog/', '<p>Another excerpt.</p>')
    writeFiles(dev.root, { 'content/blog/2026-01-01-first.md': '# First entry\n\nAnother excerpt.\n\nMore text.\n' })
    await becomes(dev, '/blog/atom.xml', 'More text.')
    writeFiles(dev.root, { 'content/blog/2999-01-02-future.md': '---\ntags: [fresh]\n---\n# From the future\n' })
    await becomes(dev, '/blog/', 'From the future</a>')
    await becomes(dev, '/blog/first', 'From the future')
    await becomes(dev, '/blog/tags/fresh', 'From the future</a>')
    await becomes(dev, '/blog/feed.json', '"From the future"')
    writeFiles(dev.root, { 'content/blog/_section.yaml': 'kind: blog\nlabel: Changes\n' })
    await becomes(dev, '/blog/', 'Changes</h1>')
    rmSync(join(dev.root, 'content/blog/_section.yaml'))
    await becomes(dev, '/blog/2026-01-01-first', 'First entry</h1>')
  })

  test('500 files at once, while it responds', async () => {
    const dev = await startDev(smallSite)
    const folder = join(dev.root, 'content/many')
    const write = (round: string) => {
      mkdirSync(folder, { recursive: true })
      for (let index = 0; index < 500; index++) writeFileSync(join(folder, `page-${index}.md`), `# Page ${index}\n\nRound ${round}.\n`)
    }
    write('one')
    await becomes(dev, '/many/page-499', 'Round one.')
    write('two')
    await answersUntil(dev, '/guide/first', becomes(dev, '/many/page-499', 'Round two.'))
    const texts = await Promise.all(Array.from({ length: 500 }, (_, index) => dev.text(`/many/page-${index}`)))
    expect(texts.filter((text) => !text.includes('Round two.'))).toEqual([])
    for (let index = 0; index < 500; index += 2) rmSync(join(folder, `page-${index}.md`))
    await becomes(dev, '/many/page-0', /Page not found/i)
    expect((await fetch(`${dev.url}many/page-1`)).status).toBe(200)
    await becomes(dev, '/many/page-498', /Page not found/i)
  })

  test('a change during a rebuild', async () => {
    const dev = await startDev(smallSite)
    const folder = join(dev.root, 'content/many')
    mkdirSync(folder)
    const write = (index: number, title: string) => writeFileSync(join(folder, `page-${index}.md`), `# ${title} ${index}\n`)
    for (let index = 0; index < 400; index++) write(index, 'First')
    await becomes(dev, '/many/page-399', 'First 399</h1>')
    for (let index = 0; index < 400; index++) write(index, 'Second')
    for (let index = 0; index < 40; index++) {
      await wait(20)
      write(index, 'Third')
    }
    await becomes(dev, '/many/page-39', 'Third 39</h1>')
    await becomes(dev, '/many/page-399', 'Second 399</h1>')
    const texts = await Promise.all(Array.from({ length: 400 }, (_, index) => dev.text(`/many/page-${index}`)))
    expect(texts.filter((text, index) => !text.includes(`${index < 40 ? 'Third' : 'Second'} ${index}</h1>`))).toEqual([])
  })

  test('nothing after it is stopped, also in the middle of a burst', async () => {
    const dev = await startDev(smallSite)
    const folder = join(dev.root, 'content/many')
    mkdirSync(folder)
    for (let index = 0; index < 2_000; index++) writeFileSync(join(folder, `page-${index}.md`), `# Page ${index}\n\nText.\n`)
    await wait(400)
    expect(await dev.stop()).toBe(0)
    expect(dev.said()).not.toContain('bug')
  })

  test('files with --poll', async () => {
    const dev = await startDev(smallSite, ['--poll'])
    writeFiles(dev.root, { 'content/guide/first.md': '# First\n\nOther words.\n' })
    await becomes(dev, '/guide/first', 'Other words.')
  })
})

/** Asks for a page again and again, at least twice, until something else is done. */
async function answersUntil(dev: DevSite, path: string, done: Promise<void>): Promise<void> {
  let isDone = false
  const end = done.finally(() => (isDone = true))
  for (let turn = 0; turn < 2 || !isDone; turn++) expect(await dev.text(path)).toContain('Then the')
  await end
}
