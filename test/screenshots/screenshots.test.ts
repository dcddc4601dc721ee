import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { builtInAdmonitions } from '../../src/core/config/page-options.ts'
import { theme } from '../../templates/theme.ts'
import { serveSite, type TestSite } from '../browser/site.ts'
import { fencesIn, headings, pageIds, readPage, sectionOf } from '../manual/manual-pages.ts'
import { otherPages, picturedPages, readExamples } from './examples.ts'
import { openChromium } from './open-chromium.ts'
import { compareSheet, expectedFolder } from './picture-sheet.ts'
import { drawForm } from './sign-in-form.ts'
import { ownPages, readOwnPage, siteFiles } from './site-files.ts'
import { openTabs, type Tabs, takeShots } from './take-shots.ts'
import { type View, views } from './views.ts'

const textOf = (folder: string, page: string): View => ({
  name: folder === 'own' ? `own-${page}` : page,
  path: `${folder}/${page}`,
  shows: '.prose',
})
const shown: readonly View[] = [
  ...readExamples().map(({ name }) => textOf('writing', name)),
  ...ownPages.map((page) => textOf('own', page)),
  ...views,
]
const isUpdate = () => expect.getState().snapshotState.snapshotUpdateState === 'all'

let browser: Browser
let site: TestSite
let canvas: Page
let tabs: Tabs
beforeAll(async () => {
  browser = await openChromium()
  canvas = await browser.newPage()
  tabs = await openTabs(browser)
  // `--strict` would check the samples, some of which are parts of programs.
  site = await serveSite(siteFiles({ light: await drawForm(canvas, 'light'), dark: await drawForm(canvas, 'dark') }), { mayWarn: true })
  await canvas.goto('about:blank')
})

const compareView = async (view: View) => compareSheet(canvas, view.name, await takeShots(browser, tabs, site.url, view), isUpdate())

test.each(shown)('$name looks as before', async (view) => {
  let problem = await compareView(view)
  // A busy machine shows some states late; a change of the page stays.
  for (let attempt = 1; problem !== undefined && attempt < 3; attempt++) problem = await compareView(view)
  if (problem !== undefined) expect.fail(`${problem}\nIf the change is intended: npm run build && npx vitest run test/screenshots -u`)
})

test('every picture is of something that the site shows', () => {
  const names = shown.map(({ name }) => `${name}.webp`)
  expect(new Set(names).size).toBe(names.length)
  const others = readdirSync(expectedFolder).filter((file) => !names.includes(file))
  if (isUpdate()) for (const file of others) rmSync(join(expectedFolder, file))
  else expect(others).toEqual([])
})

test('every component, box, and attribute of a fence has a picture', () => {
  const code = [...readExamples().map((example) => example.code), ...ownPages.map(readOwnPage)].join('\n')
  const attributes = headings(sectionOf(readPage('writing/code'), 'Code block attributes', 2), 3).map((name) => name.replace(/=.*/, ''))
  // They change what is checked or where code comes from, not how it looks; `{1,3-5}` stands for all highlighted lines.
  const unseen = ['continues', 'schema', 'unchecked', 'variables', '{1,3-5}']
  const wanted = [
    // The form of an operation in the views.
    ...Object.keys(theme.components).flatMap((name) => (name === 'TryIt' ? [] : [`<${name}`])),
    ...[...Object.keys(builtInAdmonitions), 'details', 'members'].map((kind) => `:::${kind}`),
    ...attributes.filter((name) => !unseen.includes(name)),
  ]
  expect(wanted.filter((text) => !code.includes(text))).toEqual([])
})

test('a page about writing either has pictures or a reason why not', () => {
  const withSamples = pageIds().filter(
    (id) => id.startsWith('writing/') && fencesIn(readPage(id)).some(({ language }) => language === 'md'),
  )
  const decided = [...picturedPages, ...Object.keys(otherPages)].map((page) => `writing/${page}`)
  expect(withSamples.filter((id) => !decided.includes(id))).toEqual([])
})
