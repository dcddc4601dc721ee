import { expect, test } from 'vitest'
import { serveSite, visit } from './site.ts'

test('a site’s own styles and scripts work under its policy', async () => {
  const site = await serveSite({
    'content/index.md': '# Home\n\nText.\n',
    'theme/styles/tokens.css': '@import "docsgen/templates/styles/tokens.css";\n:root { --bg: rgb(1, 2, 3) }\n',
    'theme/client/preload.ts':
      "import 'docsgen/templates/client/preload.ts'\ndocument.documentElement.dataset.early = document.body ? 'no' : 'yes'\n",
    'theme/client/menu.ts':
      "import { bindMenu as bind } from 'docsgen/templates/client/menu.ts'\nexport function bindMenu() {\n  bind()\n  import('../late.ts').then(({ mark }) => mark())\n}\n",
    'theme/late.ts': "export function mark() {\n  document.documentElement.dataset.late = 'yes'\n}\n",
  })
  const { page } = await visit(site)
  await page.waitForFunction(() => document.documentElement.dataset.late === 'yes')
  const seen = await page.evaluate(() => [getComputedStyle(document.body).backgroundColor, document.documentElement.dataset.early])
  expect(seen).toEqual(['rgb(1, 2, 3)', 'yes'])
})

test('components in the theme folder with the directive are islands and can use replaced parts', async () => {
  const site = await serveSite({
    'docs.config.ts': "export default { title: 'Theme', lastUpdated: false, components: { Counter: 'parts/counter.tsx' } }",
    'content/index.md': '# Home\n\n<Steps>\n\n1. First *step*\n\n</Steps>\n\n<Counter />\n',
    'parts/counter.tsx': counter('Counter'),
    'parts/likes.tsx': `${counter('Likes')}import './likes.css'\n`,
    'parts/likes.css': '.likes { outline: 3px solid rgb(1, 2, 3) }',
    'theme/components/icons.tsx':
      "export { iconNames } from 'docsgen/templates/components/icons.tsx'\nexport function Icon({ name }: { name: string }) { return <i>{name}</i> }\n",
    'theme/components/steps.tsx': `'use client'
import { type ReactNode, useState } from 'react'
import { Steps as Original } from 'docsgen/templates/components/steps.tsx'
export function Steps({ children }: { children?: ReactNode }) {
  const [done, setDone] = useState(false)
  return <section className="own-steps"><button type="button" onClick={() => setDone(!done)}>{done ? 'Done' : 'To do'}</button><Original>{children}</Original></section>
}`,
    'theme/components/site-footer.tsx': `import { SiteFooter as Original } from 'docsgen/templates/components/site-footer.tsx'
import type { PageProps } from 'docsgen/theme'
import Likes from '../../parts/likes.tsx'
export function SiteFooter({ page }: { page: PageProps }) { return <><Likes /><Original page={page} /></> }`,
  })
  const { page } = await visit(site)
  const steps = page.locator('.own-steps')
  await steps.getByRole('button').click()
  await steps.getByRole('button', { name: 'Done' }).waitFor()
  expect(await steps.locator('em').textContent()).toBe('step')
  for (const name of ['likes', 'counter']) {
    const own = page.locator(`.${name}`)
    await own.click()
    await expect.poll(() => own.innerHTML()).toBe('<i>bolt</i>1')
  }
  expect(await page.locator('.likes').evaluate((element) => getComputedStyle(element).outlineColor)).toBe('rgb(1, 2, 3)')
})

function counter(name: string): string {
  return `'use client'
import { useState } from 'react'
import { Icon } from 'docsgen/theme'
export default function ${name}() {
  const [count, setCount] = useState(0)
  return <button type="button" className="${name.toLowerCase()}" onClick={() => setCount(count + 1)}><Icon name="bolt" />{count}</button>
}
`
}
