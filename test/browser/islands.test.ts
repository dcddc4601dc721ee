import { expect, test } from 'vitest'
import { serveSite, visit } from './site.ts'

const site = await serveSite({
  'docs.config.ts':
    "export default { title: 'Islands', lastUpdated: false, components: { Counter: 'parts/counter.tsx', Panel: 'parts/panel.tsx', Fragile: 'parts/fragile.tsx' } }",
  'content/index.tsx': `
import Counter from '../parts/counter.tsx'
import { Card } from 'docsgen/theme'
export const frontMatter = { title: 'Home' }
export default function Home() {
  return <><h1>Home</h1><Card title="Card"><Counter start={5} /></Card><p><a href="/guide">Guide</a></p></>
}`,
  'content/guide.md': `# Guide

Text.

<Counter start="2" />

<Panel title="More">

**Kept** words with a [link](/) and <Counter start="7" hydrate="interaction" />

</Panel>

<Panel title="Closed" closed>

Hidden *words*.

</Panel>
`,
  'content/crash.md': '# Crash\n\n<Fragile hydrate="interaction" />\n',
  'parts/counter.tsx': `'use client'
import { useId, useState } from 'react'
import { Icon, type IslandProps } from 'docsgen/theme'
import './counter.css'
export default function Counter({ start = 0 }: { start?: number | string } & IslandProps) {
  const [count, setCount] = useState(Number(start))
  const id = useId()
  return <span className="counter"><Icon name="bolt" /><label htmlFor={id}>Count</label> <button type="button" id={id} onClick={() => setCount(count + 1)}>{count} of {10}</button></span>
}`,
  'parts/counter.css': '.counter { outline: 3px solid rgb(1, 2, 3) }',
  'parts/panel.tsx': `"use client"
import { type ReactNode, useState } from 'react'
export default function Panel({ title, closed = false, children }: { title: string; closed?: boolean; children?: ReactNode }) {
  const [open, setOpen] = useState(!closed)
  return <section><button type="button" onClick={() => setOpen(!open)}>{title}</button>{open ? <div className="inside">{children}</div> : null}</section>
}`,
  'parts/fragile.tsx': `'use client'
import { useState } from 'react'
export default function Fragile() {
  const [broken, setBroken] = useState(false)
  if (broken && document.documentElement.dataset.healed === undefined) {
    throw new Error('Outer words', { cause: new Error('inner <b>words</b>') })
  }
  return <button type="button" onClick={() => setBroken(true)}>Break</button>
}`,
})

test('an island is in the HTML, and works once it is visible', async () => {
  const { page } = await visit(site, 'guide')
  await page.getByText('2 of 10').click()
  await page.getByText('3 of 10').click()
  await page.getByText('4 of 10').waitFor()
  const html = await (await fetch(new URL('guide', site.url))).text()
  expect(html).toMatch(/<docsgen-island data-file="island-\d-counter\.\w+\.js"[^>]*><span class="counter">/)
})

test('its styles are on the page, and its generated id connects label and button', async () => {
  const { page } = await visit(site)
  await page.getByLabel('Count').click()
  await page.getByText('6 of 10').waitFor()
  expect(await page.locator('.counter').evaluate((counter) => getComputedStyle(counter).outlineColor)).toBe('rgb(1, 2, 3)')
})

test('children from the page keep their text, links, and islands while the island opens and closes', async () => {
  const { page } = await visit(site, 'guide')
  const inside = page.locator('.inside').first()
  await inside.getByText('7 of 10').click()
  await inside.getByText('8 of 10').waitFor()
  await page.getByRole('button', { name: 'More' }).click()
  await inside.getByText('Kept').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'More' }).click()
  expect(await inside.getByRole('link', { name: 'link' }).getAttribute('href')).toBe('/')
  await inside.getByText('Kept').waitFor()
  await inside.getByText('8 of 10').waitFor({ state: 'detached' })
})

test('initially hidden children appear when they are shown', async () => {
  const { page } = await visit(site, 'guide')
  await page.getByRole('button', { name: 'Closed' }).click()
  expect(await page.locator('.inside em').textContent()).toBe('words')
})

test('a press on a button before hydration is repeated', async () => {
  const { page } = await visit(site)
  const { page: slow, context } = await visit(site, 'about:blank')
  let release: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await context.route('**/react.*.js', async (route) => {
    await held
    await route.continue()
  })
  await slow.goto(site.url)
  await slow.getByText('5 of 10').click()
  release()
  await slow.getByText('6 of 10').waitFor()
  await page.close()
})

test('React is loaded with the first island that needs it', async () => {
  const { page } = await visit(site, 'crash')
  const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/react.')))
  expect(await loaded()).toBe(false)
  await page.getByRole('button', { name: 'Break' }).hover()
  await expect.poll(loaded).toBe(true)
})

test('an island that crashes shows the error and can be retried', async () => {
  const { page } = await visit(site, 'crash', { tolerant: true })
  await page.getByRole('button', { name: 'Break' }).click()
  const notice = page.getByRole('alert')
  await notice.getByText('This page crashed.').waitFor()
  expect(await notice.locator('.crash-reason').allTextContents()).toEqual(['Outer words', 'inner <b>words</b>'])
  expect(await page.title()).toBe('Page Error')
  await page.evaluate(() => {
    document.documentElement.dataset.healed = ''
  })
  await notice.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Break' }).waitFor()
  expect(await page.title()).toBe('Crash | Islands')
})

test('an island works although a translator or extension has changed it before', async () => {
  const { page } = await visit(site, 'guide', { tolerant: true, untouched: true })
  const island = page.locator('docsgen-island[data-hydrate=interaction]')
  await island.evaluate((element) => {
    for (const button of element.querySelectorAll('button')) {
      const font = document.createElement('font')
      font.append(...button.childNodes)
      button.append(font)
    }
    element.prepend(document.createElement('aside'))
  })
  await island.getByText('7 of 10').hover()
  await island.getByText('7 of 10').click()
  await island.getByText('8 of 10').waitFor()
  // Now React has replaced the elements.
  await island.getByText('8 of 10').click()
  await island.getByText('9 of 10').waitFor()
})

test('a button without a class looks like a button, and any rule of the site overrides that', async () => {
  const { page } = await visit(site, 'guide')
  const look = () =>
    page
      .locator('.counter button')
      .first()
      .evaluate((button) => {
        const { borderTopWidth, paddingLeft } = getComputedStyle(button)
        return { borderTopWidth, padded: Number.parseFloat(paddingLeft) > 0 }
      })
  expect(await look()).toEqual({ borderTopWidth: '1px', padded: true })
  await page.evaluate(() => {
    const styles = new CSSStyleSheet()
    styles.replaceSync('.counter button { border: 0; padding: 0 }')
    document.adoptedStyleSheets.push(styles)
  })
  expect(await look()).toEqual({ borderTopWidth: '0px', padded: false })
})
