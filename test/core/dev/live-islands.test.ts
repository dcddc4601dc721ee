import { expect, test } from 'vitest'
import { visit } from '../../browser/site.ts'
import { smallSite, writeFiles } from '../../cli/project.ts'
import { startDev } from './dev-site.ts'

const page = (text: string, more = '') =>
  `# First\n\n${text}\n\n<Counter start={1} />\n\n<Panel title="Open">Kept *words*.</Panel>\n\n${more}`

const site = {
  ...smallSite,
  'docs.config.ts':
    "export default { title: 'Small', description: 'A small site.', lastUpdated: false, components: { Counter: './parts/counter.tsx', Panel: './parts/panel.tsx' } }\n",
  'parts/counter.tsx': `'use client'
import { useId, useState } from 'react'
export default function Counter({ start = 0 }: { start?: number }) {
  const [count, setCount] = useState(start)
  const id = useId()
  return <p id={id}><button type="button" onClick={() => setCount(count + 1)}>Count {count}</button> and <b>{count}</b></p>
}
`,
  'parts/panel.tsx': `'use client'
import { type ReactNode, useState } from 'react'
export default function Panel({ title, children }: { title: string; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return <section><button type="button" onClick={() => setOpen(!open)}>{title}</button>{open && children}</section>
}
`,
  'content/guide/first.md': page('Old words.'),
}

test('edits of a page with islands log nothing, and the islands work', async () => {
  const dev = await startDev(site)
  const { page: tab } = await visit(dev, 'guide/first')
  const prose = () => tab.locator('.prose p').first().textContent()
  const button = tab.getByRole('button', { name: /^Count/ })
  await button.click()
  await expect.poll(() => button.textContent()).toBe('Count 2')
  for (let round = 1; round <= 6; round++) {
    // A link that breaks and is fixed again shows the page twice in quick succession.
    const link = round % 2 ? `[it](./nowhere-${round}.md)` : '[it](./second.md)'
    writeFiles(dev.root, { 'content/guide/first.md': page(`New words ${round}.`, link) })
    await expect.poll(prose).toBe(`New words ${round}.`)
    await expect.poll(() => tab.locator('[data-docsgen-problem]').count()).toBe(round % 2)
  }
  await button.click()
  await expect.poll(() => button.textContent()).toBe('Count 2')
})

test('an island that is replaced before hydration logs nothing', async () => {
  const dev = await startDev(site)
  const { page: tab } = await visit(dev, 'guide/first')
  // Its code is already loaded.
  await tab.getByRole('button', { name: /^Count/ }).click()
  await tab.getByText('Count 2').waitFor()
  await tab.reload()
  await tab.evaluate(async () => {
    const island = document.querySelector<HTMLElement>('docsgen-island')
    const copy = island?.cloneNode(true) as HTMLElement
    copy.dataset.hydrate = 'load'
    for (let count = 0; count < 60; count++) {
      const next = copy.cloneNode(true) as HTMLElement
      island?.after(next)
      for (let tick = 0; tick < count; tick++) await Promise.resolve()
      next.remove()
      await new Promise((resolve) => setTimeout(resolve))
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  })
})
