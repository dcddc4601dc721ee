import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { type Files, smallSite } from '../cli/project.ts'
import { fencesIn, readPage } from '../manual/manual-pages.ts'
import { wrapOptions } from '../manual/proof/wrap-options.ts'
import { serveSite, type TestSite, visit } from './site.ts'

/** The sections of the manual's page by heading. */
const sections = new Map(
  readPage('configuring/analytics-and-feedback')
    .split(/^## /m)
    .slice(1)
    .map((section) => [section.slice(0, section.indexOf('\n')).trim(), section] as const),
)

interface Recipe {
  readonly heading: string
  /** The page to open. @default the home page */
  readonly path?: string
  /** Responses of the service's servers, by the prefix of the address. */
  readonly answers: Readonly<Record<string, { readonly type: string; readonly body: string }>>
  /** What a reader does. */
  readonly act?: (page: Page) => Promise<unknown>
  /** Requests that must arrive, by the prefix of the address. */
  readonly arrives: readonly string[]
  /** What the site's policy blocks without `security`. */
  readonly refused: readonly string[]
}

const script = (body: string) => ({ type: 'text/javascript', body })
const empty = { type: 'text/plain', body: '' }
const page = (body: string) => ({ type: 'text/html', body })

const recipes: readonly Recipe[] = [
  {
    heading: 'Plausible',
    answers: {
      'https://plausible.io/js/script.js': script(`
        const domain = document.currentScript.getAttribute('data-domain')
        fetch('https://plausible.io/api/event', { method: 'POST', body: JSON.stringify({ n: 'pageview', d: domain }) })
      `),
      'https://plausible.io/api/event': empty,
    },
    arrives: ['https://plausible.io/js/script.js', 'https://plausible.io/api/event'],
    refused: ['connect-src https://plausible.io/api/event'],
  },
  {
    heading: 'Google Analytics',
    answers: {
      'https://www.googletagmanager.com/gtag/js?id=G-XXXXXXXXXX': script(`
        const isConfigured = () => window.dataLayer?.some((entry) => entry[0] === 'config' && entry[1] === 'G-XXXXXXXXXX')
        const start = () => {
          if (!isConfigured()) return
          const more = document.createElement('script')
          more.src = 'https://www.googletagmanager.com/static/more.js'
          document.head.append(more)
          fetch('https://region1.google-analytics.com/g/collect?v=2', { method: 'POST', mode: 'no-cors' })
          new Image().src = 'https://www.google-analytics.com/collect.gif'
        }
        document.readyState === 'loading' ? addEventListener('DOMContentLoaded', start) : start()
      `),
      'https://www.googletagmanager.com/static/more.js': script(''),
      'https://region1.google-analytics.com/g/collect': empty,
      'https://www.google-analytics.com/collect.gif': empty,
    },
    arrives: [
      'https://www.googletagmanager.com/static/more.js',
      'https://region1.google-analytics.com/g/collect',
      'https://www.google-analytics.com/collect.gif',
    ],
    refused: ['connect-src https://region1.google-analytics.com/g/collect', 'img-src https://www.google-analytics.com/collect.gif'],
  },
  {
    heading: 'Frames',
    path: 'videos/tour',
    answers: { 'https://www.youtube-nocookie.com/embed/VIDEO_ID': page('<p>The video</p>') },
    act: (tab) => tab.frameLocator('iframe').getByText('The video').waitFor(),
    arrives: ['https://www.youtube-nocookie.com/embed/VIDEO_ID'],
    refused: ['frame-src https://www.youtube-nocookie.com'],
  },
]

test('every recipe of the manual is tested', () => {
  // `feedback.test.ts` tests the form.
  const withConfig = [...sections].filter(([, text]) => fencesIn(text).some(({ title }) => title === 'docs.config.ts'))
  const others = ['Feedback']
  expect(withConfig.map(([heading]) => heading).filter((heading) => !others.includes(heading))).toEqual(
    recipes.map(({ heading }) => heading),
  )
})

describe.each(recipes)('$heading', (recipe) => {
  test('works as shown in the manual, without policy violations', async () => {
    const site = await serveSite(filesOf(recipe, 'export default { ...recipe, lastUpdated: false }'))
    const { violations, arrived, tab } = await open(site, recipe)
    await expect.poll(() => recipe.arrives.filter((start) => !arrived.some((address) => address.startsWith(start)))).toEqual([])
    expect(await violations()).toEqual([])
    expect(await tab.getByRole('alert').count()).toBe(0)
  })

  test('is blocked without `security`', async () => {
    // The frame alone would fail the build.
    const html = recipe.heading === 'Frames' ? 'commonmark' : 'checked'
    const config = `const { security, ...rest } = recipe\nexport default { ...rest, lastUpdated: false, html: '${html}' }`
    const site = await serveSite(filesOf(recipe, config))
    const { violations } = await open(site, { ...recipe, act: async () => {} })
    await expect
      .poll(async () => {
        const found = await violations()
        return recipe.refused.filter((start) => !found.some((violation) => violation.startsWith(start)))
      })
      .toEqual([])
  })
})

/** A small site with a recipe's files. */
function filesOf({ heading }: Recipe, config: string): Files {
  const shown = Object.fromEntries(fencesIn(sections.get(heading) ?? '').flatMap(({ title, code }) => (title ? [[title, code]] : [])))
  const { 'docs.config.ts': recipe = '', ...files } = shown
  return {
    'content/index.md': smallSite['content/index.md']?.toString().replace('./guide/first.md', 'https://example.com') ?? '',
    ...files,
    'recipe.ts': recipe.includes('export default') ? recipe : wrapOptions(recipe),
    'docs.config.ts': `import recipe from './recipe.ts'\n${config}\n`,
  }
}

async function open(site: TestSite, { path = '', answers, act }: Pick<Recipe, 'path' | 'answers' | 'act'>) {
  const { page: tab, context } = await visit(site, 'about:blank', { tolerant: true, untouched: true })
  const arrived: string[] = []
  await context.route(
    (url) => url.hostname !== new URL(site.url).hostname,
    (route) => {
      const address = route.request().url()
      const answer = Object.entries(answers).find(([start]) => address.startsWith(start))?.[1]
      if (!answer) return route.abort()
      arrived.push(address)
      return route.fulfill({ contentType: answer.type, body: answer.body, headers: { 'access-control-allow-origin': '*' } })
    },
  )
  await tab.addInitScript(() => {
    const found: string[] = []
    Object.assign(window, { violations: found })
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      found.push(`${effectiveDirective} ${blockedURI}`)
    })
  })
  await tab.goto(new URL(path, site.url).href)
  await act?.(tab)
  const violations = () => tab.evaluate(() => (window as unknown as { readonly violations: readonly string[] }).violations)
  return { tab, arrived, violations }
}
