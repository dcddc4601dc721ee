import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { visit } from '../../browser/site.ts'
import { smallSite, writeFiles } from '../../cli/project.ts'
import { startDev } from './dev-site.ts'

const long = Array.from({ length: 60 }, (_, index) => `Paragraph ${index + 1}.`).join('\n\n')
const page = (text: string) => `# First\n\n${text}\n\n:::details More\nHidden words.\n:::\n\n${long}\n\n[a link](./second.md)\n`
const site = { ...smallSite, 'content/guide/first.md': page('Old words.') }

const panel = (tab: Page) => tab.locator('docsgen-problems')
const prose = (tab: Page) => tab.locator('.prose p').first()

describe('an open page', () => {
  test('shows new text and keeps scroll position, open panels, and focus', async () => {
    const dev = await startDev(site)
    // A panel that is still opening moves the content below it.
    const { page: tab } = await visit(dev, 'guide/first', { reducedMotion: 'reduce' })
    await tab.evaluate(() => Object.assign(window, { isSameDocument: true }))
    await tab.locator('.prose summary').click()
    await tab.getByText('Hidden words.').waitFor()
    await tab.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
    await tab.getByText('a link').focus()
    await tab.evaluate(() => scrollTo(0, 400))
    writeFiles(dev.root, { 'content/guide/first.md': page('New words.') })
    await expect.poll(() => prose(tab).textContent()).toBe('New words.')
    const state = () => {
      const { activeElement: focused } = document
      const open = document.querySelector<HTMLDetailsElement>('.prose details')?.open
      return { open, focused: focused?.textContent, top: scrollY, same: 'isSameDocument' in window }
    }
    expect(await tab.evaluate(state)).toEqual({ open: true, focused: 'a link', top: 400, same: true })
  })

  test('shows problems, marks the link, and removes both after a fix', async () => {
    const dev = await startDev(site)
    // Links are prefetched, including broken ones.
    const { page: tab } = await visit(dev, 'guide/first', { tolerant: true })
    expect(await panel(tab).count()).toBe(0)
    writeFiles(dev.root, { 'content/guide/first.md': page('To [nowhere](./<img src=x onerror=alert(1)>).') })
    await expect.poll(() => panel(tab).count()).toBe(1)
    writeFiles(dev.root, { 'content/guide/first.md': page('To [nowhere](./secnod.md) and [there](./second.md#b-heading).') })
    await expect.poll(() => tab.locator('[data-docsgen-problem]').count()).toBe(2)
    const text = async () => (await panel(tab).locator('section').textContent()) ?? ''
    await expect.poll(text).toContain('2 problems on this page')
    expect(await text()).toContain('content/guide/first.md:3:14')
    expect(await text()).toContain('^^^^^^^^^^^')
    expect(await text()).toContain('Did you mean')
    writeFiles(dev.root, { 'content/guide/first.md': page('Fine.') })
    // The panel and the page do not wait for each other.
    await expect.poll(() => panel(tab).count()).toBe(0)
    await expect.poll(() => tab.locator('[data-docsgen-problem]').count()).toBe(0)
  })

  test('shows its own problems completely, and those of other pages as one line', async () => {
    const many = Array.from({ length: 70 }, (_, index) => `[x](./gone-${index}.md)`).join('\n')
    const dev = await startDev({
      ...site,
      'content/guide/second.md': `# Second\n\n## A heading\n\n${many}\n`,
      'content/a.md': '# A\n\n[x](./zone.md)\n\n[home](./index.md)\n',
    })
    const { page: tab } = await visit(dev, 'guide/first', { tolerant: true })
    await expect.poll(() => panel(tab).locator('summary').textContent()).toMatch(/^7\d problems elsewhere$/)
    const box = await panel(tab).locator('section').boundingBox()
    expect(box?.height).toBeLessThan(80)
    await tab.goto(new URL('a', dev.url).href)
    await expect.poll(() => panel(tab).locator('strong').textContent()).toMatch(/^[12] problems? on this page$/)
    expect(await panel(tab).locator('section > article').first().textContent()).toContain('content/a.md:3:')
    expect(await panel(tab).locator('details article').first().isVisible()).toBe(false)
    await panel(tab).locator('summary').click()
    expect(await panel(tab).locator('details').textContent()).toContain('content/guide/second.md')
    // After following a link, the page shows its own problems.
    await tab.keyboard.press('Escape')
    expect(await panel(tab).count()).toBe(0)
  })

  test('continues after a page, the config, and the theme were broken', async () => {
    const dev = await startDev({
      ...site,
      'theme/styles/tokens.css': '@import "docsgen/templates/styles/tokens.css";\n:root { --accent: red }\n',
    })
    const { page: tab } = await visit(dev, 'guide/first')
    const accent = () => tab.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim())
    await tab.evaluate(() => Object.assign(window, { isSameDocument: true }))
    expect(await accent()).toBe('red')
    writeFiles(dev.root, { 'theme/styles/tokens.css': '@import "docsgen/templates/styles/tokens.css";\n:root { --accent: lime }\n' })
    await expect.poll(accent).toBe('lime')
    expect(await tab.evaluate(() => 'isSameDocument' in window)).toBe(true)

    writeFiles(dev.root, { 'docs.config.ts': 'export default {' })
    await expect.poll(() => panel(tab).count()).toBe(1)
    expect(await panel(tab).locator('section').textContent()).toContain('config/syntax')
    writeFiles(dev.root, { 'docs.config.ts': "export default { title: 'Renamed', lastUpdated: false }" })
    await expect.poll(() => tab.title()).toBe('First | Renamed')
    await expect.poll(() => panel(tab).count()).toBe(0)
  })

  test('shows the not-found page when deleted, and returns', async () => {
    const dev = await startDev(site)
    const { page: tab } = await visit(dev, 'guide/first', { tolerant: true })
    rmSync(join(dev.root, 'content/guide/first.md'))
    await expect.poll(() => tab.locator('h1').textContent()).toMatch(/not found/i)
    writeFiles(dev.root, { 'content/guide/first.md': page('Back.') })
    await expect.poll(() => prose(tab).textContent()).toBe('Back.')
  })
})

test('the search finds new text in a tab that has already searched', async () => {
  const dev = await startDev(site)
  const { page: tab } = await visit(dev, 'guide/first')
  const find = async (query: string, title: string) => {
    await tab.keyboard.press('Control+k')
    await tab.locator('[role=combobox]').fill(query)
    await tab.getByRole('option').filter({ hasText: title }).first().waitFor()
    await tab.keyboard.press('Escape')
  }
  await find('old', 'First')
  writeFiles(dev.root, { 'content/guide/first.md': page('Zebras.') })
  await expect.poll(() => prose(tab).textContent()).toBe('Zebras.')
  await find('zebra', 'First')
  writeFiles(dev.root, { 'content/guide/third.md': '# Okapi\n\nText.\n' })
  await tab.getByRole('link', { name: 'Okapi' }).first().waitFor()
  await find('okapi', 'Okapi')
})

test('pages below /search are pages', async () => {
  const dev = await startDev({ ...site, 'content/search/tips.md': '# Tips\n\nText.\n' })
  expect(await dev.text('search/tips')).toContain('<h1')
  expect(await dev.text('search/tips')).toContain('Tips')
  expect((await fetch(new URL('search/none', dev.url))).status).toBe(404)
  expect((await fetch(new URL('search/next.en.json', dev.url))).status).toBe(200)
})
