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

const pages: Readonly<Record<string, readonly HostName[]>> = {
  netlify: ['netlify'],
  'cloudflare-pages': ['cloudflare-pages'],
  vercel: ['vercel'],
  'github-pages': ['github-pages'],
  'nginx-and-caddy': ['nginx', 'caddy', 'apache'],
  's3-and-cloudfront': ['s3-cloudfront'],
}

test('every host has a page', () => {
  expect(Object.values(pages).flat().sort()).toEqual([...hostNames].sort())
})

/** `npm run test:update` updates the pages. */
test.each(Object.entries(pages))('%s shows the settings that the command generates', async (name, hosts) => {
  const page = readPage(`deploying/${name}`)
  const files = hosts.flatMap((host) => hostOf(host).files(site))
  const shown = fencesIn(page).map(({ title }) => title)
  expect(files.map(({ path }) => path).filter((path) => !shown.includes(path))).toEqual([])
  const updated = files.reduce((text, { path, content }) => {
    const start = text.indexOf('\n', text.indexOf(`title="${path}"`)) + 1
    return `${text.slice(0, start)}${content}${text.slice(text.indexOf('```', start))}`
  }, page)
  await expect(updated).toMatchFileSnapshot(pageFile(`deploying/${name}`))
})
