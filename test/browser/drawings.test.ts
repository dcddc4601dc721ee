import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from '../../src/kit/programs/open-browser.ts'
import { createProject, readTree, writeFiles } from '../cli/project.ts'
import { docsgen } from '../cli/run-here.ts'
import { findFlaws } from './axe.ts'
import { chromiumProgram } from './chromium-program.ts'
import { serveSite, type TestSite, visit } from './site.ts'

const fence = (source: string) => `\`\`\`mermaid\n${source}\n\`\`\`\n\n`
const states = 'stateDiagram-v2\n  [*] --> Cart\n  Cart --> Paid: pay'
const titled =
  'sequenceDiagram\n  accTitle: Paying & shipping\n  accDescr: From the shop to the bank\n  Shop->>Bank: Amount\n  Note over Bank: checks it'
const labels = 'flowchart LR\n  A["`One **bold** word`"] -->|yes| B["two<br>lines"]\n  style B fill:#f9f,color:#123'
const wide = `graph LR\n${Array.from({ length: 14 }, (_, index) => `  A${index}[Step number ${index}] --> A${index + 1}[Step number ${index + 1}]`).join('\n')}`
const hostile = [
  '%%{init: {"securityLevel": "loose", "htmlLabels": true, "themeCSS": "* { background: url(https://example.com/a.png) }"}}%%',
  'graph TD',
  '  A["<img src=https://example.com/x.png onerror=hacked()>"] --> B["<script>hacked()</script>"]',
  '  B --> C["<a href=\'javascript:hacked()\'>link</a>"]',
  '  click A "javascript:hacked()" "tip"',
  '  click B call hacked()',
  '  click C href "javascript:hacked()"',
].join('\n')

const draw = (root: string, ...args: readonly string[]) =>
  docsgen(['diagrams', ...args], { cwd: root, env: { CHROME_PATH: chromiumProgram() } })
const drawingsIn = (root: string) =>
  readdirSync(join(root, 'content'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.svg'))
    .sort()

describe('a drawn diagram', () => {
  let site: TestSite
  beforeAll(async () => {
    site = await serveSite({
      'content/index.md': '# Home\n\nNo diagram here.\n',
      'content/states.md': `# States\n\n${fence(states)}${fence(states)}${fence(titled)}`,
      'content/labels.md': `# Labels\n\n${fence(labels)}`,
      'content/wide.md': `# Wide\n\n${fence(wide)}`,
      'content/hostile.md': `# Hostile\n\n${fence(hostile)}`,
    })
    const { code, stderr } = await draw(site.root)
    expect(stderr).toContain('Rendered 6 of 6 diagrams.')
    expect(code).toBe(0)
    await site.rebuild()
  }, 120_000)

  const drawing = (page: Page) => page.locator('.diagram > svg')
  /** The color of a state's box differs between the color modes. */
  const fill = (page: Page) =>
    drawing(page)
      .first()
      .locator('rect[rx]')
      .first()
      .evaluate((shape) => getComputedStyle(shape).fill)

  test('needs no script and no exception from the policy', async () => {
    const scriptsOf = async (path: string) => {
      const { page } = await visit(site, path, { untouched: true })
      return page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .filter((name) => name.endsWith('.js'))
          .sort(),
      )
    }
    expect(await scriptsOf('states')).toEqual(await scriptsOf(''))
    const html = readFileSync(join(site.outDir, 'states.html'), 'utf8')
    expect(html).not.toContain('unsafe-inline')
    expect(html).toContain('require-trusted-types-for')
    expect(readdirSync(join(site.outDir, 'assets')).filter((name) => name.startsWith('mermaid'))).toEqual([])
    expect(existsSync(join(site.outDir, '_diagrams'))).toBe(false)
  })

  test('is shown without scripts, with its source', async () => {
    const { page } = await visit(site, 'states', { javaScriptEnabled: false })
    expect(await drawing(page).first().textContent()).toContain('Cart')
    expect(await page.locator('figure code').first().isVisible()).toBe(false)
    await page.getByText('Show source').first().click()
    expect(await page.locator('figure code').first().textContent()).toBe(states)
  })

  test('has a name, and ids that occur once', async () => {
    const { page } = await visit(site, 'states')
    expect(await drawing(page).first().getAttribute('aria-label')).toBe('Diagram')
    const named = await drawing(page)
      .nth(2)
      .evaluate((svg) =>
        ['aria-labelledby', 'aria-describedby'].map((name) => document.getElementById(svg.getAttribute(name) ?? '')?.textContent),
      )
    expect(named).toEqual(['Paying & shipping', 'From the shop to the bank'])
    const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id))
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    expect(await findFlaws(page)).toEqual([])
  })

  test('follows the color mode without being drawn again', async () => {
    const { page } = await visit(site, 'states', { colorScheme: 'light' })
    const light = await fill(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    const dark = await fill(page)
    expect(dark).not.toBe(light)
    await page.evaluate(() => {
      document.documentElement.dataset.theme = 'light'
    })
    expect(await fill(page)).toBe(light)
    await page.evaluate(() => {
      document.documentElement.dataset.theme = 'dark'
    })
    expect(await fill(page)).toBe(dark)
    await page.emulateMedia({ media: 'print' })
    expect(await fill(page)).toBe(light)
  })

  test('keeps line breaks, bold words, and the author’s colors', async () => {
    const { page } = await visit(site, 'labels')
    const texts = await drawing(page)
      .locator('text')
      .evaluateAll((all) => all.map(({ textContent }) => textContent))
    expect(texts.toSorted()).toEqual(['One bold word', 'lines', 'two', 'yes'])
    expect(
      await drawing(page)
        .locator('tspan')
        .evaluateAll((all) => all.map((part) => [part.textContent, getComputedStyle(part).fontWeight])),
    ).toEqual([['bold', '700']])
    const colors = await drawing(page).evaluate((svg) =>
      [...svg.querySelectorAll('rect, text')].map((shape) => getComputedStyle(shape).fill),
    )
    expect(colors).toEqual(expect.arrayContaining(['rgb(255, 153, 255)', 'rgb(17, 34, 51)']))
  })

  test('that is wide scrolls in its own box, also with the keyboard', async () => {
    const { page } = await visit(site, 'wide', { viewport: { width: 320, height: 640 } })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    const box = page.locator('.diagram')
    expect(await box.evaluate((element) => element.scrollWidth > 2 * element.clientWidth)).toBe(true)
    await box.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => box.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
  })

  test('contains nothing that runs or loads', async () => {
    const [name = ''] = drawingsIn(site.root).filter((path) => path.includes('hostile'))
    const svg = readFileSync(join(site.root, 'content', name), 'utf8')
    expect(svg).not.toMatch(/<script|javascript|onerror|example\.com|<(?:image|img|style|foreignObject|a )|\sstyle=|\sclass=/)
    const { page } = await visit(site, 'hostile')
    expect(await drawing(page).textContent()).toContain('link')
  })
})

describe('docsgen diagrams', () => {
  const files = {
    'docs.config.ts': "export default { title: 'Small', description: 'A small site.', lastUpdated: false }\n",
    'content/index.md': `# Home\n\n${fence(states)}`,
    'content/guide/page.md': `# Page\n\n${fence(titled)}`,
  }

  test('draws the same bytes again, in any order', { timeout: 120_000 }, async () => {
    const root = createProject(files)
    await draw(root)
    const first = readTree(join(root, 'content'))
    expect(drawingsIn(root)).toHaveLength(2)
    rmSync(join(root, 'content/_diagrams'), { recursive: true })
    expect((await draw(root, '--force')).code).toBe(0)
    expect(readTree(join(root, 'content'))).toEqual(first)
    const { stdout, stderr } = await draw(root)
    expect([stdout, stderr]).toEqual(['', 'Rendered 0 of 2 diagrams, 2 unchanged.\n'])
  })

  test('draws the chosen pages, from any folder', { timeout: 120_000 }, async () => {
    const root = createProject(files)
    expect((await draw(join(root, 'content'), 'guide')).stderr).toBe('Rendered 1 of 1 diagram.\n')
    expect(drawingsIn(root)).toEqual([expect.stringMatching(/^guide\/_diagrams\/page\./)])
    const { code, stderr } = await draw(root, 'content/absent.md')
    expect([code, stderr]).toEqual([2, expect.stringContaining('absent.md')])
  })

  test('finds outdated and unused drawings without a browser, and repairs both', { timeout: 120_000 }, async () => {
    const root = createProject(files)
    const check = () => docsgen(['diagrams', '--check'], { cwd: root, env: { CHROME_PATH: '/nowhere' } })
    await draw(root)
    expect(await check()).toMatchObject({ code: 0, stderr: '2 diagrams with current SVG files.\n' })
    writeFiles(root, { 'content/index.md': `# Home\n\n${fence(states.replace('pay', 'bought'))}`, 'content/_diagrams/own.svg': '<svg/>' })
    const { code, stdout } = await check()
    expect(code).toBe(1)
    expect(stdout).toMatch(
      /^content\/index\.md:3 has no current SVG file\ncontent\/_diagrams\/index\.[\da-f]+\.svg is not used by any page\n$/,
    )
    const build = await docsgen(['build', '--strict'], { cwd: root })
    expect([build.code, build.stderr]).toEqual([1, expect.stringContaining('content/index.md:3:1 - warning diagram/outdated')])
    expect((await draw(root)).stdout).toMatch(/ rendered\n.* removed: no page uses it\n$/)
    expect(drawingsIn(root)).toHaveLength(3)
    expect((await check()).code).toBe(0)
    expect((await docsgen(['build', '--strict'], { cwd: root })).code).toBe(0)
  })

  test('draws all kinds of diagrams', { timeout: 120_000 }, async () => {
    const kinds = [
      'gantt\n  dateFormat YYYY-MM-DD\n  A task :a1, 2014-01-01, 30d',
      'pie title Pets\n  "Dogs" : 386\n  "Cats" : 85',
      'mindmap\n  root((m))\n    A\n      B<br/>x',
      'gitGraph\n  commit\n  branch develop\n  commit',
      'requirementDiagram\n  requirement r {\n    id: 1\n    text: the text.\n  }\n  element e {\n    type: simulation\n  }\n  e - satisfies -> r',
      'sankey-beta\n\nA,B,10\nB,C,5',
      'classDiagram\n  class Animal~T~{\n    +int age\n  }\n  Animal <|-- Duck',
    ]
    const root = createProject({ ...files, 'content/kinds.md': `# Kinds\n\n${kinds.map(fence).join('')}` })
    const { code, stderr } = await draw(root)
    expect([code, stderr]).toEqual([0, 'Rendered 9 of 9 diagrams.\n'])
    expect((await docsgen(['build', '--strict'], { cwd: root })).code).toBe(0)
  })

  test('reports a diagram with a mistake, and draws the others', { timeout: 120_000 }, async () => {
    const root = createProject({ ...files, 'content/faulty.md': `# Faulty\n\n${fence('graph TD\n  A -->')}` })
    const { code, stderr } = await draw(root)
    expect(code).toBe(1)
    expect(stderr).toContain('content/faulty.md:5:1 - error diagram/invalid')
    expect(stderr).toContain('Rendered 2 of 3 diagrams, 1 failed.')
  })

  test('reports a diagram that is too large, and draws those of other pages', { timeout: 120_000 }, async () => {
    const root = createProject({ ...files, 'content/large.md': `# Large\n\n${fence('block-beta\nspace:99999990')}${fence(labels)}` })
    const { code, stderr } = await draw(root)
    expect(code).toBe(1)
    expect(stderr).toContain('content/large.md:3:1 - error diagram/too-large')
    expect(stderr).toContain('content/large.md:8:1 - error diagram/too-large')
    expect(stderr).toContain('Rendered 2 of 4 diagrams, 2 failed.')
  })

  test('a page without memory, or without an answer, does not stop the browser', { timeout: 120_000 }, async () => {
    const page = { type: 'text/html', content: Buffer.from('<!doctype html>') }
    const browser = await openBrowser({ executable: chromiumProgram(), isRoot: process.getuid?.() === 0 }, () => page)
    try {
      const fill = 'const all = []; for (;;) all.push(new Array(4_000_000).fill(0.5))'
      expect(await browser.run(fill, 60_000)).toBe('crashed')
      expect(await browser.run('for (;;);', 1_000)).toBe('late')
      expect(await browser.run('1 + 1', 60_000)).toBe(2)
    } finally {
      await browser.close()
    }
  })

  test('without a browser says what to install', async () => {
    const root = createProject(files)
    const { code, stderr } = await docsgen(['diagrams'], { cwd: root, env: { CHROME_PATH: '/nowhere/chrome' } })
    expect([code, stderr]).toEqual([3, expect.stringContaining('CHROME_PATH')])
    const other = await docsgen(['diagrams'], { cwd: root, env: { CHROME_PATH: '/bin/false' } })
    expect([other.code, other.stderr]).toEqual([3, expect.stringContaining('`/bin/false` cannot be used: it exited with code 1')])
  })
})
