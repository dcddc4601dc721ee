import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const content = join(import.meta.dirname, '../../content')
const list = join(import.meta.dirname, '../../site/writing/external-links.json')

/** Lists the URLs of other sites that pages link to, without their fragments. */
function findExternalLinks(): readonly string[] {
  const urls = new Set<string>()
  for (const path of readdirSync(content, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.md')) continue
    const prose = readFileSync(join(content, path), 'utf8').replace(/^([ \t]*```+).*\n[\s\S]*?^\1/gm, '')
    for (const [, url = ''] of prose.matchAll(/\]\((https?:\/\/[^)\s#]+)/g)) urls.add(url)
  }
  return [...urls].sort()
}

// With a network, `docsgen check --external` requests them. Updating this test adds a new URL as `unverified`.
test('the list of checked URLs has those that pages link to, each with a date or `unverified`', async () => {
  const checked = JSON.parse(readFileSync(list, 'utf8')) as Readonly<Record<string, string>>
  const links = findExternalLinks().map((url) => [url, checked[url] ?? 'unverified'] as const)
  expect(links.length).toBeGreaterThan(100)
  expect(links.filter(([, state]) => !/^(?:\d{4}-\d\d-\d\d|unverified)$/.test(state))).toEqual([])
  await expect(`${JSON.stringify(Object.fromEntries(links), null, 2)}\n`).toMatchFileSnapshot(list)
})
