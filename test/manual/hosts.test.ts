import { expect, test } from 'vitest'
import { fixedHeaders } from '../../src/core/emit/plan-output.ts'
import type { HostSite } from '../../src/tools/deploy/hosts/host-site.ts'
import { type HostName, hostNames, hostOf } from '../../src/tools/deploy/hosts/hosts.ts'
import { fencesIn, pageFile, readPage } from './manual-pages.ts'

/** A site with the defaults, as the manual shows it. */
const site: HostSite = {
  base: '/',
  domain: 'docs.example.com',
  name: 'acme-docs',
  outDir: 'out',
  publicDir: 'public',
  redirects: [],
  ...fixedHeaders({ hasPolicy: true, framesItself: false }),
  hasCompressed: false,
  extensions: ['css', 'js', 'json', 'md', 'svg', 'txt', 'webp', 'xml'],
  pagesWithoutMarkdown: ['/404', '/search'],
}

/** The manual describes the files of the other hosts. */
const shown: readonly HostName[] = ['github-pages']
const id = 'deploying/index'

/** `npm run test:update` updates the page. */
test('the page about deployment shows the workflow that the command generates', async () => {
  const page = readPage(id)
  const files = shown.flatMap((host) => hostOf(host).files(site))
  const titles = fencesIn(page).map(({ title }) => title)
  expect(files.map(({ path }) => path).filter((path) => !titles.includes(path))).toEqual([])
  const updated = files.reduce((text, { path, content }) => {
    const start = text.indexOf('\n', text.indexOf(`title="${path}"`)) + 1
    return `${text.slice(0, start)}${content}${text.slice(text.indexOf('```', start))}`
  }, page)
  await expect(updated).toMatchFileSnapshot(pageFile(id))
})

test('the page about deployment has a command for each host', () => {
  const page = readPage(id)
  expect(hostNames.filter((host) => !page.includes(`npx docsgen host ${host}`))).toEqual([])
})

test.each(hostNames.filter((host) => !shown.includes(host)))('the settings for %s', (host) => {
  expect(
    Object.fromEntries(
      hostOf(host)
        .files(site)
        .map(({ path, content }) => [path, `\n${content}`]),
    ),
  ).toMatchSnapshot()
})
