import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'vitest'
import { readColor } from '../../../src/kit/colors/oklch.ts'
import { brandPaths } from '../../../templates/components/brand-paths.ts'
import { createProject, readTree, smallSite } from '../../cli/project.ts'
import { docsgen } from '../../cli/run-here.ts'

const configOf = (theme: string) => `export default {\n  title: 'Small',\n  lastUpdated: false,\n  theme: ${theme},\n}\n`
const page = `# Second

## A heading

<mark>Marked</mark>

\`\`\`js {1}
const text = 'words'
\`\`\`

\`\`\`mermaid
flowchart LR
  A --> B
\`\`\`
`
const blue = { ...smallSite, 'docs.config.ts': configOf("{ accent: '#3b5bdb' }"), 'content/guide/second.md': page }

async function build(files: Parameters<typeof createProject>[0]) {
  const root = createProject(files)
  const { code, stderr } = await docsgen(['build'], { cwd: root })
  const out = Object.entries(readTree(join(root, 'out')) ?? {})
  const styles = out.filter(([path]) => path.endsWith('.css')).map(([, text]) => text)
  return { root, code, stderr, out, styles: styles.join('') }
}

/** The hue of the theme’s accent. Tips and added lines are green for a reason, and nearer to blue. */
const isLime = (hex: string) => {
  const { chroma, hue } = readColor(hex)
  return chroma > 0.012 && hue > 100 && hue < 148
}

describe('a site with a blue accent', () => {
  test('has no green of the theme in its styles and pages', async ({ expect }) => {
    const { code, out, styles } = await build(blue)
    expect(code).toBe(0)
    expect(styles).toContain('--accent: light-dark(#3b5bdb, ')
    const pages = out
      .filter(([path]) => path.endsWith('.html'))
      .map(([, text]) => decodeURIComponent(text.replaceAll(/%(?![\da-f]{2})/gi, '%25')))
    const colors = [...`${styles} ${pages.join(' ')}`.matchAll(/#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b/gi)].map(([hex]) => hex)
    expect(colors.length).toBeGreaterThan(100)
    expect([...new Set(colors.filter(isLime))]).toEqual([])
  })

  test('has its colors in browsers, the icon, and diagrams', async ({ expect }) => {
    const { root, styles } = await build(blue)
    const html = readFileSync(join(root, 'out/guide/second.html'), 'utf8')
    const background = /--bg: light-dark\((#\w+), (#\w+)\)/.exec(styles)
    expect([...html.matchAll(/name="theme-color"[^>]*content="(#\w+)"/g)].map(([, color]) => color)).toEqual([
      background?.[2],
      background?.[1],
    ])
    expect(html).toContain(encodeURIComponent('fill="#3b5bdb"'))
    const diagrams = JSON.parse(/--diagrams:'([^']*)'/.exec(styles)?.[1] ?? '')
    expect(Object.keys(diagrams)).toEqual(['default', 'dark'])
    expect(diagrams.dark).toMatchObject({ darkMode: true, background: background?.[2] })
  })

  test('differs from one without an accent only in colors', async ({ expect }) => {
    const standard = await build({ ...blue, 'docs.config.ts': configOf('{}') })
    const own = await build(blue)
    const structure = (css: string) =>
      css.replace(/:root\{--accent-lift:.*\n/g, '').replace(/light-dark\([^)]*\)|#[\da-f]{3,8}\b/gi, 'COLOR')
    expect(structure(own.styles)).toBe(structure(standard.styles))
    expect(standard.styles).toContain('--accent: light-dark(#cdf24a, #cdf24a)')
  })
})

test('radii follow the option', async ({ expect }) => {
  const { styles } = await build({ ...smallSite, 'docs.config.ts': configOf('{ radius: 4 }') })
  expect(styles).toMatch(/--radius:\s?4px;--radius-small:\s?2px/)
})

describe('text that cannot be read is reported', () => {
  const tokens = (rules: string) => ({
    'theme/styles/tokens.css': `@import "docsgen/templates/styles/tokens.css";\n\n:root {\n${rules}}\n`,
  })

  test('where the style sheet of the site sets its color', async ({ expect }) => {
    const { stderr } = await build({ ...blue, ...tokens('  --text-muted: light-dark(#999999, #a9b3ae);\n') })
    expect(stderr).toContain(
      'theme/styles/tokens.css:4:3 - warning theme/low-contrast\n  On light pages, the contrast of `--text-muted` on `--accent-soft` is 2.56.',
    )
  })

  test('where it sets the background', async ({ expect }) => {
    const { stderr } = await build({ ...blue, ...tokens('  --accent: #ffffff;\n') })
    expect(stderr).toMatch(/theme\/styles\/tokens\.css:4:3 - warning theme\/low-contrast\n.*`--accent-ink` on `--accent` is 1\.00/)
  })

  test('but not in rules for parts of pages', async ({ expect }) => {
    const { stderr } = await build({ ...blue, ...tokens('}\n.quiet { --text: #fff;\n') })
    expect(stderr).not.toContain('low-contrast')
  })
})

describe('icons', () => {
  const svg = (more = '', inside = '<circle cx="8" cy="8" r="6"/>') =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"${more}>${inside}</svg>`
  const config = (theme: string, more = '') =>
    configOf(theme).replace(
      'theme',
      `navbar: { items: [{ label: 'Acme', href: 'https://example.com', icon: 'acme' }, { label: 'Code', href: 'https://example.com/code', icon: 'github' }] },\n  admonitions: { recipe: { title: 'Recipe', icon: 'docker', like: 'tip' }, own: { title: 'Own', icon: 'acme' }, plain: { title: 'Plain', like: 'info' } },\n${more}  theme`,
    )
  const site = { ...smallSite, 'docs.config.ts': config("{ icons: { acme: 'icons/acme.svg' } }"), 'icons/acme.svg': svg() }

  test('of the site are in pages, and so are only those of products that it shows', async ({ expect }) => {
    const { root, code } = await build(site)
    expect(code).toBe(0)
    const html = readFileSync(join(root, 'out/guide/first.html'), 'utf8')
    expect(html).toContain(
      '<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><g fill="currentColor" stroke="none"><circle cx="8" cy="8" r="6"/></g></svg>',
    )
    expect(html).toContain(`<svg class="icon icon-filled" viewBox="0 0 24 24" aria-hidden="true"><path d="${brandPaths.github}">`)
    expect(html).not.toContain(brandPaths.docker)
  })

  test('of admonition types are in the styles, unless they are those of the type that it is like', async ({ expect }) => {
    const { styles } = await build(site)
    expect(styles).toContain(`.admonition[data-kind="recipe"]{--kind-icon:url("data:image/svg+xml,${encodeURIComponent('<svg ')}`)
    expect(styles).toContain(encodeURIComponent('<circle cx="8" cy="8" r="6"/></g></svg>'))
    expect(styles).not.toMatch(/data-kind="(?:plain|tip)"/)
  })

  test('lose what could run code', async ({ expect }) => {
    const { root } = await build({ ...site, 'icons/acme.svg': svg(' onload="alert(1)"', '<script>alert(2)</script><path d="M0 0h4"/>') })
    const html = readFileSync(join(root, 'out/index.html'), 'utf8')
    expect(html).toMatch(/<path d="M0 0h4"\s?(?:\/>|><\/path>)/)
    expect(html).not.toContain('alert(')
  })

  test.for([
    [undefined, '`theme.icons.acme` refers to the file `icons/acme.svg`, which does not exist.'],
    ['words', '`theme.icons.acme` is invalid: the file is not an SVG image.'],
    [svg().replace('viewBox', 'data-box'), 'the image has no `viewBox`'],
    [svg('', '<path style="fill:red" d="M0 0h4"/>'), 'the image contains styles'],
  ])('that cannot be shown are reported: %s', async ([file, reason = ''], { expect }) => {
    const { 'icons/acme.svg': _, ...others } = site
    const { stderr } = await build(file === undefined ? others : { ...site, 'icons/acme.svg': file })
    expect(stderr).toContain(reason)
  })

  test('that nobody has named are reported', async ({ expect }) => {
    const { stderr } = await build({ ...site, 'docs.config.ts': config('{}') })
    expect(stderr).toContain('`navbar.items[0].icon` refers to the icon `acme`, which does not exist.')
  })
})

describe('Inter', () => {
  const site = { ...smallSite, 'docs.config.ts': configOf("{ font: 'inter' }") }
  const folder = 'node_modules/@fontsource-variable/inter'
  const installed = {
    [`${folder}/package.json`]: '{ "name": "@fontsource-variable/inter", "version": "5.0.0", "exports": { ".": "./index.css" } }',
    [`${folder}/index.css`]: '',
    [`${folder}/files/inter-latin-wght-normal.woff2`]: 'font',
  }

  test('is published from its package, with a font of the system in its size', async ({ expect }) => {
    const { code, styles, out } = await build({ ...site, ...installed })
    expect(code).toBe(0)
    const [path = ''] = out.find(([, content]) => content === 'font') ?? []
    expect(path).toMatch(/^assets\/inter\.[\dA-F]{8}\.woff2$/)
    expect(styles).toContain(`src:url(./${path.slice('assets/'.length)}) format("woff2")`)
    expect(styles).toContain('font-display:swap')
    expect(out.find(([name]) => name === 'index.html')?.[1]).toContain(
      `<link rel="preload" as="font" type="font/woff2" crossorigin="" href="/${path}"/>`,
    )
    expect(styles).toContain('size-adjust:107.12%')
    expect(styles).toContain('--sans: "Inter Variable", "Inter Fallback", -apple-system')
  })

  test('does not replace fonts of the site', async ({ expect }) => {
    const tokens = '@import "docsgen/templates/styles/tokens.css";\n\n:root {\n  --sans: Georgia, serif;\n}\n'
    const { styles } = await build({ ...site, ...installed, 'theme/styles/tokens.css': tokens })
    expect(styles).toMatch(/--sans: ?Georgia, ?serif/)
  })

  test('that is not installed is an error', async ({ expect }) => {
    const { code, stderr } = await build(site)
    expect(code).toBe(1)
    expect(stderr).toContain('theme/font-not-installed')
    expect(stderr).toContain('npm install --save-dev @fontsource-variable/inter')
  })
})

test('misspelled tokens in style sheets of the public folder are reported', async ({ expect }) => {
  const head = "head: [{ tag: 'link', attributes: { rel: 'stylesheet', href: '/own.css' } }],"
  const { stderr } = await build({
    ...smallSite,
    'docs.config.ts': configOf('{}').replace('theme', `${head}\n  theme`),
    'public/own.css': ':root {\n  --acent: #3b5bdb;\n}\n',
  })
  expect(stderr).toContain('public/own.css:2:3 - warning theme/unknown-token')
  expect(stderr).toContain('Did you mean `--accent`?')
})

test('the logo can differ between light and dark pages', async ({ expect }) => {
  const file = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"/>'
  const logo = (files: Parameters<typeof createProject>[0]) =>
    build({
      ...smallSite,
      'docs.config.ts': configOf('{}').replace('theme', "navbar: { logo: { light: '/light.svg', dark: '/dark.svg' } },\n  theme"),
      ...files,
    })
  const { root } = await logo({ 'public/light.svg': file, 'public/dark.svg': file })
  const html = readFileSync(join(root, 'out/index.html'), 'utf8')
  expect(html).toContain('<img src="/light.svg" alt="" class="for-light" fetchPriority="low"/><img src="/dark.svg" alt="" class="for-dark"')
  expect((await logo({ 'public/light.svg': file })).stderr).toContain('Image not found: `/dark.svg`.')
})

test.for([
  ["{ accent: 'blue' }", 'it is not a color such as `#3b5bdb`'],
  ["{ accent: { light: '#000' } }", 'theme.accent.dark'],
  ["{ neutral: 'gray' }", '`neutral` has no effect without `accent`'],
  ["{ accent: '#000', neutral: 'warm' }", "it is not `'accent'`"],
  ['{ radius: 100 }', 'it is not a number from 0 to 24'],
  ["{ acent: '#000' }", 'Did you mean `accent`?'],
])('%s is refused', async ([theme = '', reason = ''], { expect }) => {
  const { code, stderr } = await build({ ...smallSite, 'docs.config.ts': configOf(theme) })
  expect(code).toBe(2)
  expect(stderr).toContain(reason)
})
