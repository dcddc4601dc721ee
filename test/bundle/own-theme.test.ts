import { mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'vitest'
import { ejectText } from '../../src/cli/eject.ts'
import { compileOwnTheme } from '../../src/core/bundle/compile-own-theme.ts'
import { listThemeParts, templatesFolder } from '../../src/core/bundle/theme-overlay.ts'
import { createTasks } from '../../src/core/pipeline/tasks.ts'
import { features } from '../../src/features.ts'
import type { AbsolutePath } from '../../src/kit/files/paths.ts'
import { createWorkerPool } from '../../src/kit/threads/worker-pool.ts'
import { createProject, type Files, readTree, smallSite, writeFiles } from '../cli/project.ts'
import { docsgen } from '../cli/run-here.ts'
import { configOf } from '../core/config-of.ts'
import { samplePage } from '../templates/sample-page.ts'

const repository = join(import.meta.dirname, '../..')
const config =
  "export default { title: 'Small', description: 'A small site.', lastUpdated: false, footer: { note: 'The note' }, navbar: { items: [{ label: 'Out', href: 'https://example.com' }] } }\n"
const site: Files = { ...smallSite, 'docs.config.ts': config }

const wrappedFooter = `import type { PageProps } from 'docsgen/theme'
import { SiteFooter as Original } from 'docsgen/templates/components/site-footer.tsx'

export function SiteFooter({ page }: { page: PageProps }) {
  return <><p className="before">Before</p><Original page={page} /></>
}
`
const blueTokens = '@import "docsgen/templates/styles/tokens.css";\n:root { --accent: rebeccapurple }\n'

/** A project with its own TypeScript, as the type check requires. */
function createTypedProject(files: Files): string {
  const root = createProject({ ...site, ...files })
  mkdirSync(join(root, 'node_modules'))
  symlinkSync(join(repository, 'node_modules/typescript'), join(root, 'node_modules/typescript'))
  return root
}

async function reportOf(root: string, command = 'check'): Promise<{ readonly code: number | null; readonly report: string }> {
  const { code, stderr } = await docsgen([command, '.'], { cwd: root })
  return { code, report: stderr.replace(/^✓ .*\n/gm, '') }
}

const read = (root: string, path: string) => readFileSync(join(root, path), 'utf8')
const hashOf = (root: string, name: string) =>
  Object.keys(readTree(join(root, 'out/assets')) ?? {}).find((path) => path.startsWith(name)) ?? ''

describe.concurrent('a site’s own theme', () => {
  test('can wrap a component, a style sheet, a script, and the script before the first paint', async ({ expect }) => {
    const root = createProject({
      ...site,
      'theme/components/site-footer.tsx': wrappedFooter,
      'theme/styles/tokens.css': blueTokens,
      'theme/client/menu.ts': "export * from 'docsgen/templates/client/menu.ts'\ndocument.title = 'from the menu'\n",
      'theme/client/preload.ts': "document.documentElement.dataset.mine = 'preloaded'\n",
    })
    expect(await reportOf(root, 'build')).toMatchObject({ code: 0 })
    const page = read(root, 'out/guide/first.html')
    expect(page).toContain('<p class="before">Before</p><footer class="site-footer"')
    expect(page).toContain('The note')
    expect(page).toMatch(/<script [^>]*>[^<]*preloaded/)
    const styles = read(root, `out/assets/${hashOf(root, 'styles')}`)
    expect(styles.lastIndexOf('--accent:')).toBe(styles.search(/--accent:\s*(?:rebeccapurple|#639)/))
    expect(styles.match(/--accent:/g)).toHaveLength(2)
    const entry = read(root, `out/assets/${hashOf(root, 'entry')}`)
    expect(entry).toContain('from the menu')
    expect(entry.length).toBeGreaterThan(read(repository, 'templates/client/menu.ts').length / 4)
    // Without its hash in the policy, the script would not run.
    expect(page).toContain(`/assets/${hashOf(root, 'entry')}`)
  })

  test('with copies of all parts produces the same pages and styles, without diagnostics', async ({ expect }) => {
    const copies = Object.fromEntries(
      listThemeParts().map((part) => [`theme/${part}`, ejectText(part, readFileSync(join(templatesFolder(), part), 'utf8'))]),
    )
    const [plain, own] = [createProject(site), createTypedProject(copies)]
    const [, built] = await Promise.all([reportOf(plain, 'build'), docsgen(['build', '--strict'], { cwd: own })])
    expect(built.stderr).not.toMatch(/error|warning/)
    expect(built.code).toBe(0)
    const plainTree = readTree(join(plain, 'out')) ?? {}
    const ownTree = readTree(join(own, 'out')) ?? {}
    const withoutNames = (text: string | undefined) => text?.replace(/(?:\.\/|\/assets\/)?(entry|part|styles)\.\w{8}\./g, '$1.')
    // Own scripts could import React.
    const ownPaths = Object.keys(ownTree).filter((path) => !path.startsWith('assets/react.'))
    expect(ownPaths.map(withoutNames)).toEqual(Object.keys(plainTree).map(withoutNames))
    for (const path of Object.keys(plainTree).filter((path) => path.endsWith('.html')))
      expect(withoutNames(ownTree[path]), path).toBe(withoutNames(plainTree[path]))
    for (const name of ['entry', 'styles'])
      expect(withoutNames(ownTree[`assets/${hashOf(own, name)}`]), name).toBe(withoutNames(plainTree[`assets/${hashOf(plain, name)}`]))
  })

  test('is what the site’s own code imports', async ({ expect }) => {
    const root = createProject({
      ...site,
      'theme/components/icons.tsx':
        "export { iconNames } from 'docsgen/templates/components/icons.tsx'\nexport function Icon({ name }: { name: string }) { return <i>{name}</i> }\n",
      'content/page.tsx':
        'import { Icon } from \'docsgen/theme\'\nimport { ShellLink } from \'docsgen/templates/components/shell-link.tsx\'\nexport default () => <p><Icon name="book" /><ShellLink href="/" icon="home">Home</ShellLink></p>\n',
    })
    expect(await reportOf(root, 'build')).toMatchObject({ code: 0 })
    expect(read(root, 'out/page.html')).toContain('<p><i>book</i><a href="/"><i>home</i>Home</a></p>')
  })

  test('shares the page and site contexts with the site’s own code', async ({ expect }) => {
    const root = createProject({
      ...site,
      'docs.config.ts': config.replace('title:', "components: { Own: 'parts/own.tsx' }, title:"),
      'content/guide/first.md': '# First\n\n<Own />\n',
      'parts/own.tsx': `import { usePage } from 'docsgen/theme'
import { useSite } from 'docsgen/templates/page-context.tsx'
import { useDocument } from 'docsgen/site'
import { Year } from 'docsgen/templates/components/steps.tsx'
import { Hero } from 'docsgen/templates/components/hero.tsx'
import { use } from 'react'
export default function Own() { return <p className="own">{usePage().title}, {useSite().title}, {useDocument('guide/second').title}, {use(Year)}, <Hero /></p> }
`,
      'theme/components/steps.tsx':
        "import { createContext } from 'react'\nexport * from 'docsgen/templates/components/steps.tsx'\nexport const Year = createContext(2024)\n",
      'theme/components/hero.tsx': "import { usePage } from 'docsgen/theme'\nexport const Hero = () => <b>{usePage().title}</b>\n",
      'theme/page-context.tsx':
        "import { usePage as original } from 'docsgen/templates/page-context.tsx'\nexport * from 'docsgen/templates/page-context.tsx'\nexport const usePage = () => ({ ...original(), title: '«' + original().title + '»' })\n",
      'theme/components/site-footer.tsx': `import { useDocument, useText } from './asks.ts'
import { Year } from './steps.tsx'
import { use } from 'react'
export const SiteFooter = () => <footer>{useDocument('guide/second').title}, {useText('next')}, {use(Year)}</footer>
`,
      'theme/components/asks.ts': "export { useDocument } from 'docsgen/site'\nexport { useText } from 'docsgen/theme'\n",
    })
    expect(await reportOf(root, 'build')).toMatchObject({ code: 0 })
    const page = read(root, 'out/guide/first.html').replace(/<!-- -->/g, '')
    expect(page).toContain('<p class="own">«First», Small, Second, 2024, <b>«First»</b></p>')
    expect(page).toContain('<footer>Second, Next, 2024</footer>')
    // Looked-up data is part of each page.
    writeFiles(root, { 'content/guide/second.md': '# Another\n' })
    expect(await reportOf(root, 'build')).toMatchObject({ code: 0 })
    expect(read(root, 'out/index.html').replace(/<!-- -->/g, '')).toContain('<footer>Another, Next, 2024</footer>')
  })

  test('reports a failing island at its line, and missing messages', async ({ expect }) => {
    const root = createProject({
      ...site,
      'theme/components/site-footer.tsx': "import { Fails } from './fails.tsx'\nexport const SiteFooter = () => <Fails />\n",
      'theme/components/fails.tsx': "'use client'\n\nexport function Fails() {\n  throw new Error('No island')\n}\n",
    })
    const { code, report } = await reportOf(root, 'build')
    expect(code).toBe(1)
    expect(report).toContain('theme/components/fails.tsx:4:9 - error theme/render-failed\n')
    expect(report).toContain('No island (in <Fails>')
    writeFiles(root, { 'theme/components/fails.tsx': "'use client'\n\nexport const Fails = () => null +\n" })
    expect((await reportOf(root, 'build')).report).toContain('theme/components/fails.tsx:4:1 - error bundle/failed')
    writeFiles(root, {
      'theme/components/fails.tsx': 'export const Fails = () => null\n',
      'theme/messages.ts':
        "import { messages as all } from 'docsgen/templates/messages.ts'\nconst { pageNotFound, ...rest } = all\nexport const messages = rest\n",
    })
    expect((await reportOf(root, 'build')).report).toContain('pageNotFound')
  })

  test('is used by other threads', async ({ expect }) => {
    const root = createProject({ ...site, 'theme/components/site-footer.tsx': wrappedFooter }) as AbsolutePath
    const config = { ...configOf(), root, themeDir: join(root, 'theme') as AbsolutePath, stateDir: join(root, '.docsgen') as AbsolutePath }
    const { value } = await compileOwnTheme({
      config,
      live: false,
      replaced: ['components/site-footer.tsx'],
      parts: {},
      shared: { react: { entry: 'r.js' }, mermaid: { entry: 'm.js' } },
    })
    const pool = createWorkerPool({ tasks: createTasks(features), workerFile: join(repository, 'dist/worker.cjs'), concurrency: 2 })
    const [result] = await pool.run('render', [{ kind: 'page', page: samplePage(), place: 'next/en', content: undefined }], {
      context: { siteCode: undefined, theme: value.theme?.file, directories: {} },
      deadlineMs: 10_000,
    })
    await pool.close()
    expect(Buffer.from(result?.content ?? '').toString()).toContain('<p class="before">Before</p>')
  })

  test('produces the same bytes in any folder', async ({ expect }) => {
    const files = {
      ...site,
      'theme/components/site-footer.tsx': wrappedFooter,
      'theme/styles/tokens.css': blueTokens,
      'theme/client/menu.ts': "export * from 'docsgen/templates/client/menu.ts'\nimport('./late.ts')\n",
      'theme/client/late.ts': 'document.title += 1\n',
    }
    const below = Object.fromEntries(Object.entries(files).map(([path, text]) => [`deeper/down/${path}`, text]))
    const roots = [createProject(files), join(createProject(below, 'another name'), 'deeper/down')]
    for (const root of roots) expect(await reportOf(root, 'build')).toMatchObject({ code: 0 })
    const [first, second] = roots.map((root) => readTree(join(root, 'out')) ?? {})
    const parts = Object.entries(first ?? {}).filter(([path]) => path.startsWith('assets/part.'))
    expect(parts.filter(([, text]) => text.includes('document.title+=1'))).toHaveLength(1)
    expect(second).toEqual(first)
  })

  test('rebuilds every page if it has changed, none if not, and docsgen’s own if it is removed', async ({ expect }) => {
    const root = createProject({ ...site, 'theme/components/site-footer.tsx': wrappedFooter })
    const inodes = () =>
      Object.fromEntries(['index.html', 'guide/first.html', '404.html'].map((path) => [path, statSync(join(root, 'out', path)).ino]))
    await reportOf(root, 'build')
    const first = inodes()
    await reportOf(root, 'build')
    expect(inodes()).toEqual(first)
    writeFiles(root, { 'theme/components/site-footer.tsx': wrappedFooter.replace('>Before<', '>Above<') })
    await reportOf(root, 'build')
    for (const path of Object.keys(first)) expect(read(root, `out/${path}`), path).toContain('<p class="before">Above</p>')
    writeFiles(root, { 'theme/styles/tokens.css': blueTokens })
    await reportOf(root, 'build')
    expect(read(root, 'out/index.html')).toContain(hashOf(root, 'styles'))
    writeFiles(root, { 'docs.config.ts': config.replace('title:', "themeDir: 'none', title:"), 'none/.keep': '' })
    await reportOf(root, 'build')
    const plain = createProject(site)
    await reportOf(plain, 'build')
    expect(readTree(join(root, 'out'))).toEqual(readTree(join(plain, 'out')))
  }, 60_000)
})

describe.concurrent('a replacement without an export', () => {
  test('is reported with a suggestion', async ({ expect }) => {
    const root = createProject({
      ...site,
      'theme/components/site-footer.tsx': 'export default function SiteFooter() {\n  return null\n}\n',
      'theme/components/site-menu.tsx': "export const SiteMenu = () => null\nexport const siteMenuID = 'menu'\n",
      'theme/client/menu.ts': 'const nothing = 1\n',
    })
    expect(await reportOf(root)).toEqual({
      code: 1,
      report: `theme/client/menu.ts - error theme/missing-export
  docsgen’s part \`client/menu.ts\` exports \`bindMenu\`, but your replacement does not.
  hint Export \`bindMenu\`. To use docsgen’s version, add \`export { bindMenu } from 'docsgen/templates/client/menu.ts'\`.

theme/components/site-footer.tsx:1:8 - error theme/missing-export
  docsgen’s part \`components/site-footer.tsx\` exports \`SiteFooter\`, but your replacement does not.

   1 | export default function SiteFooter() {
     |        ^^^^^^^
   2 |   return null
   3 | }
  hint Replace the default export with an export named \`SiteFooter\`.

theme/components/site-menu.tsx:2:14 - error theme/missing-export
  docsgen’s part \`components/site-menu.tsx\` exports \`siteMenuId\`, but your replacement does not.

   1 | export const SiteMenu = () => null
   2 | export const siteMenuID = 'menu'
     |              ^^^^^^^^^^
  hint Rename the export \`siteMenuID\` to \`siteMenuId\`.

3 errors in 3 files
`,
    })
  })
})

test('a missing export of docsgen is named as in the import', async ({ expect }) => {
  const root = createProject({
    ...site,
    'theme/components/site-footer.tsx': "import { Foo } from 'docsgen/theme'\nexport const SiteFooter = () => <Foo />\n",
  })
  expect((await reportOf(root)).report).toContain(
    'theme/components/site-footer.tsx:1:10 - error bundle/failed\n  No matching export in "docsgen/templates/theme.ts" for import "Foo".\n',
  )
})

describe.concurrent('types', () => {
  test('that do not match are errors at their line', async ({ expect }) => {
    const root = createTypedProject({
      'theme/components/site-footer.tsx':
        "import type { PageProps } from 'docsgen/theme'\n\nexport function SiteFooter({ page, year }: { page: PageProps; year: number }) {\n  return <p>{page.site.titel} {year}</p>\n}\n",
    })
    expect(await reportOf(root)).toEqual({
      code: 1,
      report: `theme/components/site-footer.tsx:3:17 - error theme/type-error
  The type of \`SiteFooter\` does not match docsgen’s version: Property 'year' is missing in type '{ page: PageProps<Readonly<Record<string, unknown>>>; }' but required in type '{ page: PageProps<Readonly<Record<string, unknown>>>; year: number; }'.

   1 | import type { PageProps } from 'docsgen/theme'
   2 |
   3 | export function SiteFooter({ page, year }: { page: PageProps; year: number }) {
     |                 ^^^^^^^^^^
   4 |   return <p>{page.site.titel} {year}</p>
   5 | }
  hint Compare your file with docsgen’s version, which you can import from \`docsgen/templates/components/site-footer.tsx\`.

theme/components/site-footer.tsx:4:24 - error theme/type-error
  Property 'titel' does not exist on type 'SiteProps'. Did you mean 'title'?

   3 | export function SiteFooter({ page, year }: { page: PageProps; year: number }) {
   4 |   return <p>{page.site.titel} {year}</p>
     |                        ^^^^^
   5 | }

2 errors in 1 file
`,
    })
  })

  test('allow valid differences of a replacement', async ({ expect }) => {
    const root = createTypedProject({
      'theme/components/site-footer.tsx': "export const SiteFooter = () => 'words alone'\n",
      'theme/components/page-title.tsx':
        "import type { LayoutProps } from 'docsgen/theme'\nexport function PageTitle({ page }: Pick<LayoutProps, 'page'>) { return page.toc.length > 0 ? <h1>{page.title}</h1> : null }\n",
      'theme/components/site-menu.tsx':
        "import { SiteMenu as Original } from 'docsgen/templates/components/site-menu.tsx'\nexport const siteMenuId = '_drawer'\nexport const SiteMenu: typeof Original = (props) => <Original {...props} />\n",
      'theme/shell-constants.ts': "export * from 'docsgen/templates/shell-constants.ts'\nexport const desktopBreakpointPx = 1_200\n",
    })
    expect(await reportOf(root)).toEqual({ code: 0, report: 'Checked 3 pages. No problems found.\n' })
  })

  test('are only checked again after a change', async ({ expect }) => {
    const root = createProject({
      ...site,
      'theme/components/site-footer.tsx': wrappedFooter,
      'node_modules/typescript/package.json': '{ "name": "typescript", "version": "5.9.0", "bin": { "tsc": "tsc.cjs" } }',
      'node_modules/typescript/tsc.cjs':
        "require('node:fs').appendFileSync('runs.log', 'run\\n')\nconsole.log(process.cwd() + '/theme/components/site-footer.tsx')\n",
    })
    const runs = () => read(root, 'runs.log').split('\n').length - 1
    await reportOf(root)
    await reportOf(root)
    expect(runs()).toBe(1)
    writeFiles(root, { 'theme/components/site-footer.tsx': wrappedFooter })
    await reportOf(root)
    expect(runs()).toBe(1)
    writeFiles(root, { 'theme/components/site-footer.tsx': `${wrappedFooter}\n` })
    await reportOf(root)
    expect(runs()).toBe(2)
  })

  test.for([
    ["console.error('out of order'); process.exit(70)", 'out of order'],
    ['console.log("error TS5023: Unknown compiler option \'x\'."); process.exit(1)', "Unknown compiler option 'x'."],
    ['process.exit(3)', 'it exited with code 3.'],
    ["process.kill(process.pid, 'SIGKILL')", 'it was stopped by SIGKILL.'],
  ] as const)('that could not be checked are told of: %s', async ([tsc, reason], { expect }) => {
    const root = createProject({
      ...site,
      'theme/components/site-footer.tsx': wrappedFooter,
      'node_modules/typescript/package.json': '{ "name": "typescript", "version": "7.1.0", "bin": { "tsc": "tsc.cjs" } }',
      'node_modules/typescript/tsc.cjs': tsc,
    })
    const { code, report } = await reportOf(root)
    expect(code).toBe(0)
    expect(report).toContain(`warning theme/types-unchecked\n  TypeScript could not check the theme folder: ${reason}\n`)
  })
})

describe.concurrent('a theme that fails', () => {
  test('while it is loaded', async ({ expect }) => {
    const root = createProject({
      ...site,
      'theme/components/site-footer.tsx':
        'const words = undefined as unknown as string\nexport const SiteFooter = () => null\nwords.trim()\n',
    })
    const { code, report } = await reportOf(root)
    expect(code).toBe(1)
    expect(report).toContain(
      'theme/components/site-footer.tsx:3:7 - error theme/failed\n  The site’s theme failed to load: Cannot read properties of undefined',
    )
  })

  test('on every page is reported once, at the failing line', async ({ expect }) => {
    const root = createProject({
      ...site,
      'theme/components/site-footer.tsx':
        "import type { PageProps } from 'docsgen/theme'\n\nexport function SiteFooter({ page }: { page: PageProps }) {\n  return <p>{(page as any).nothing.here}</p>\n}\n",
    })
    const { code, report } = await reportOf(root, 'build')
    expect(code).toBe(1)
    expect(report).toBe(`theme/components/site-footer.tsx:4:36 - error theme/render-failed
  This replacement failed to render on 5 pages: Cannot read properties of undefined (reading 'here') (in <SiteFooter>)

   3 | export function SiteFooter({ page }: { page: PageProps }) {
   4 |   return <p>{(page as any).nothing.here}</p>
     |                                    ^
   5 | }
  hint Fix the replacement file, or remove it.
  see content/guide/first.md - One of the affected pages

1 error in 1 file
Nothing was published. The output folder is unchanged.
`)
  })

  test('with the text of pages is reported once', async ({ expect }) => {
    const root = createProject({
      ...site,
      'content/more.md': '# More\n\nText.\n',
      'theme/layouts/doc-layout.tsx': 'export const DocLayout = () => <main />\n',
    })
    const { code, report } = await reportOf(root, 'build')
    expect(code).toBe(1)
    expect(report).toContain(
      'content/guide/first.md - error template/failed\n  Rendering this page failed: The layout `doc` does not render its children',
    )
    expect(report).toContain('see content/guide/second.md - The same error occurs here and on 2 more pages\n')
    expect(report).toContain('1 error in 1 file')
  })

  test('in a sidebar that pages share', async ({ expect }) => {
    const root = createProject({
      ...site,
      'theme/components/sidebar.tsx': "export function Sidebar() {\n  throw new Error('No sidebar')\n}\n",
    })
    const { code, report } = await reportOf(root, 'build')
    expect(code).toBe(1)
    expect(report).toContain('theme/components/sidebar.tsx:2:9 - error theme/render-failed\n')
    expect(report).toContain('No sidebar (in <Sidebar>)')
    expect(report).toContain('1 error in 1 file')
  })
})
