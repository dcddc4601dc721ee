import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { serveSite, visit } from './site.ts'

const square = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><path fill="${color}" d="M0 0h200v100H0z"/></svg>`

const site = await serveSite({
  'docs.config.ts': "export default { title: 'A', lastUpdated: false, math: true }\n",
  'content/index.md': '# Images\n\n![A square](./light.svg){dark=./dark.svg width=100}\n',
  'content/math.md': `# Math\n\n$$\n${'x + '.repeat(200)}y\n$$\n\n$$\n\\sum_{n=1}^{N} n\n$$\n`,
  'node_modules/temml/package.json': JSON.stringify({ name: 'temml', version: '1.0.0', main: 'main.cjs' }),
  'node_modules/temml/main.cjs': `module.exports = require(${JSON.stringify(createRequire(import.meta.url).resolve('temml'))})`,
  'content/light.svg': square('white'),
  'content/dark.svg': square('black'),
})

test.each([
  ['light', undefined, 'light'],
  ['dark', undefined, 'dark'],
  ['dark', 'light', 'light'],
  ['light', 'dark', 'dark'],
] as const)(
  'where the system is %s and the reader chose %s, only the %s image is shown and fetched',
  async (colorScheme, chosen, shown) => {
    const { page } = await visit(site, 'math', { colorScheme })
    if (chosen) await page.evaluate((mode) => localStorage.setItem('theme', mode), chosen)
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    await page.goto(page.url().replace(/math$/, ''))
    const images = page.getByRole('img', { name: 'A square' })
    await expect.poll(() => images.count()).toBe(1)
    expect(await images.getAttribute('src')).toContain(shown)
    expect(await images.evaluate((image: HTMLImageElement) => [image.clientWidth, image.clientHeight])).toEqual([100, 50])
    await expect.poll(() => requested.some((url) => url.includes('.svg'))).toBe(true)
    expect(requested.filter((url) => url.includes('.svg') && !url.includes(`${shown}.`))).toEqual([])
  },
)

test('the limits of a sum do not overlap its sign', async () => {
  const { page } = await visit(site, 'math')
  const gap = await page.$eval('munderover', (sum) => {
    const [sign, , upper] = [...sum.children].map((child) => child.getBoundingClientRect())
    return (sign?.top ?? 0) - ((upper?.bottom ?? 0) - parseFloat(getComputedStyle(sum.children[2] as Element).paddingBottom))
  })
  expect(gap).toBeGreaterThan(0)
})

test('a long formula scrolls, and the page does not', async () => {
  const { page } = await visit(site, 'math')
  const formula = page.locator('.math').first()
  expect(await formula.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  expect(await page.evaluate(() => getComputedStyle(document.querySelector('math') as Element).display)).toBe('block math')
})
