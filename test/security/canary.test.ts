import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Diagnostic } from '../../src/core/model/diagnostic.ts'
import { createProject, type Files, heard, start, writeFiles } from '../cli/project.ts'
import { docsgen } from '../cli/run-here.ts'

/**
 * Places secrets where checkouts have them, and tries every way to read them from content. None may be published, served by `dev`,
 * printed, or written into a report. Each is one lower-case word, so that it is also found in the search index.
 */
const secrets = {
  '.git/config': 'alpha7gitcanary',
  '.env': 'bravo7envcanary',
  '.npmrc': 'charlie7npmcanary',
  'node_modules/dep/index.js': 'delta7modulecanary',
  'private/notes.txt': 'echo7privatecanary',
  'content/.drafts/key.txt': 'foxtrot7hiddencanary',
  '../outside/secret.txt': 'golf7outsidecanary',
} as const
const environment = 'hotel7environmentcanary'
/** Public: what finds the secrets must find this. */
const open = 'india7opencanary'

const everySecret = [...Object.values(secrets), environment]

function secretsIn(text: string): readonly string[] {
  // Also as encoded in a `data:` URL.
  return everySecret.filter((secret) => text.toLowerCase().includes(secret) || text.includes(Buffer.from(secret).toString('base64')))
}

const config = `export default {
  title: 'Canary',
  lastUpdated: false,
  includes: ['samples'],
  components: { Note: './components/note.tsx' },
  check: { samples: {} },
  links: { missingFile: 'warn', missingPage: 'warn', orphan: 'ignore' },
}
`

const base: Files = {
  'docs.config.ts': config,
  'content/index.md': '# Home\n\n```text file="/samples/open.txt"\n```\n\n[Download](./open.txt)\n',
  'content/open.txt': open,
  'samples/open.txt': open,
  'components/note.tsx': "export default function Note({ children }) { return <p className='note'>{children}</p> }\n",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the component's own template
  'theme/components/site-footer.tsx': 'export function SiteFooter() { return <footer>{`A footer ${typeof process}`}</footer> }\n',
  'public/plain.txt': 'plain',
}

/** A project with these files, secrets in and around it, and links. */
function createCanary(files: Files, links: Readonly<Record<string, string>> = {}): string {
  const root = createProject({ ...base, ...files })
  writeFiles(root, Object.fromEntries(Object.entries(secrets).map(([path, secret]) => [path, `# Secret\n\ntoken = "${secret}"\n`])))
  const outside = `# ${secrets['../outside/secret.txt']}\n`
  const outsideFiles = [
    'index.md',
    'guide.md',
    'plain.txt',
    'theme.css',
    'components/site-footer.tsx',
    'en.graphql',
    'types.d.ts',
    'open.txt',
  ]
  writeFiles(join(root, '../outside'), Object.fromEntries(outsideFiles.map((path) => [path, outside])))
  for (const [path, target] of Object.entries(links)) {
    rmSync(join(root, path), { recursive: true, force: true })
    mkdirSync(dirname(join(root, path)), { recursive: true })
    symlinkSync(target, join(root, path))
  }
  return root
}

/** The content of every file below a folder, by path. */
function readAll(folder: string): Readonly<Record<string, string>> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map((entry) => join(entry.parentPath, entry.name))
  return Object.fromEntries(paths.map((path) => [relative(folder, path), readFileSync(path, 'latin1')]))
}

function leaksIn(root: string, folder: string): readonly string[] {
  return Object.entries(readAll(join(root, folder))).flatMap(([path, text]) =>
    secretsIn(text).map((secret) => `${folder}/${path}: ${secret}`),
  )
}

const run = (root: string, ...args: string[]) => docsgen(args, { cwd: root, env: { DOCSGEN_CANARY: environment } })

/** Builds and checks with every report; returns everything printed or written outside of the secrets' own files. */
async function attempt(root: string) {
  const reports = ['json', 'sarif', 'github', 'pretty'].flatMap((format) => ['--report', `${format}=reports/${format}`])
  const built = await run(root, 'build', ...reports, '--report', 'pretty', '--report', 'github')
  const checked = await run(root, 'check', '--report', 'json')
  const printed = [built, checked].map(({ stdout, stderr }) => stdout + stderr).join()
  const written = readdirSync(root).filter((name) => ['out', '.docsgen', 'reports'].includes(name))
  return { code: built.code, printed, leaks: [...secretsIn(printed), ...written.flatMap((folder) => leaksIn(root, folder))], written }
}

/** Every spelling of a secret's path, from a page in `content`. */
const targets = Object.keys(secrets).flatMap((path) => [
  `/${path}`,
  `../${path}`,
  `./../${path}`,
  `/content/../${path}`,
  `/samples/../${path}`,
  `/./${path}`,
  `/${encodeURI(path).replaceAll('.', '%2e')}`,
  `/samples/..%2f${path}`,
  `..\\\\${path.replaceAll('/', '\\\\')}`,
  `/${path.toUpperCase()}`,
  `/${path}#token`,
  `file:${path}`,
  `/proc/self/cwd/${path}`,
])

const links = {
  'content/linked.md': '../private/notes.txt',
  'content/linked.txt': '../.env',
  'content/linked.png': '../.git/config',
  'content/drafts.txt': '.drafts/key.txt',
  'content/folder': '../.git',
  'content/hidden': '.drafts',
  'content/out': '../../outside',
  'content/page.tsx': '../node_modules/dep/index.js',
  'samples/linked.txt': '../.npmrc',
  'samples/up': '..',
  'public/linked.txt': '../.env',
  'public/up': '..',
} as const

const linkTargets = [
  './linked.txt',
  './linked.md',
  './drafts.txt',
  './folder/config',
  './hidden/key.txt',
  './out/secret.txt',
  '/samples/linked.txt',
  '/samples/up/.env',
  '/samples/up/private/notes.txt',
]

const fences = (paths: readonly string[]) => paths.map((path) => `\`\`\`text file="${path}"\n\`\`\`\n`).join('\n')

const reading: Files = {
  // One page each, so that one rejection does not hide the others.
  ...Object.fromEntries(
    [...targets, ...linkTargets].map((path, index) => [`content/include-${index}.md`, `# Include ${index}\n\n${fences([path])}`]),
  ),
  'content/front.md': `---\nimage: ../.env\nslug: /front\n---\n# Front\n`,
  'content/broken.md': '---\ntitle: [\n---\n# Broken\n',
}

/** Only warnings, so that the site is published. */
const mentioning: Files = {
  'content/pictures.md': `# Pictures\n\n${[...targets, ...Object.keys(links)].map((path) => `![Alt](<${path}>) [Link](<${path}>)`).join('\n')}\n`,
  'content/html.md': `# HTML\n\n${targets.map((path) => `<img src="${path}" alt=""><a href="${path}">a</a><iframe src="${path}"></iframe>`).join('\n\n')}\n`,
  'content/words.md':
    // biome-ignore lint/suspicious/noTemplateCurlyInString: what an author might try
    '# Words\n\n$DOCSGEN_CANARY ${DOCSGEN_CANARY} {process.env.DOCSGEN_CANARY} %DOCSGEN_CANARY% <Note>{process.env.DOCSGEN_CANARY}</Note> {{ DOCSGEN_CANARY }}\n',
  'content/sample.md': '# Sample\n\n```ts\nconst secret = process.env.DOCSGEN_CANARY\n```\n',
}

describe('no secret is read', { timeout: 120_000 }, () => {
  test('by a published site; readable files are found in the same places', async () => {
    const root = createCanary(mentioning)
    const { code, leaks, printed } = await attempt(root)
    expect([code, leaks]).toEqual([0, []])
    expect(printed).toContain('link/missing')
    const found = Object.entries(readAll(join(root, 'out'))).flatMap(([path, text]) => (text.includes(open) ? [path] : []))
    expect(found).toEqual(
      expect.arrayContaining([
        'index.html',
        expect.stringMatching(/^assets\/search.*$/),
        expect.stringMatching(/^assets\/files\/open\.\w+\.txt$/),
      ]),
    )
  })

  test('by includes and links, which are all rejected', async () => {
    const root = createCanary({ ...mentioning, ...reading }, links)
    const { code, leaks, written } = await attempt(root)
    expect([code, leaks]).toEqual([1, []])
    expect(written).not.toContain('out')
    const { diagnostics } = JSON.parse(readFileSync(join(root, 'reports/json'), 'utf8')) as { diagnostics: readonly Diagnostic[] }
    const filesWith = (pattern: RegExp) =>
      new Set(diagnostics.flatMap(({ code, location }) => (pattern.test(code) && location ? [location.file as string] : [])))
    const refused = filesWith(/^include\//)
    expect([...targets, ...linkTargets].filter((_, index) => !refused.has(`content/include-${index}.md`))).toEqual([])
    const reported = filesWith(/^file\/symlink/)
    expect(Object.keys(links).filter((path) => !path.startsWith('samples') && !reported.has(path))).toEqual([])
  })

  test('by `dev`, which shows pages despite their errors', async () => {
    const root = createCanary({ ...mentioning, ...reading }, links)
    const child = start(['dev', '--port', '0'], { cwd: root, env: { DOCSGEN_CANARY: environment } })
    onTestFinished(() => void child.kill())
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part))
    await heard(child, /watching/i)
    const url = /http:\S+/.exec(said)?.[0] ?? ''
    const get = async (path: string) => (await fetch(new URL(path, url))).text()

    const pages = Object.keys({ ...base, ...mentioning, ...reading }).flatMap((path) => /^content\/(.*)\.md$/.exec(path)?.[1] ?? [])
    const names = pages.map((name) => (name === 'index' ? '' : name))
    const files = Object.keys(links).map((path) => path.replace(/^\w+\//, ''))
    const direct = Object.keys(secrets).flatMap((path) => [path, `%2e%2e/${path}`, `content/${path}`, `public/${path}`])
    const token = /name="docsgen-live" content="(\w{32}) /.exec(await get('/'))?.[1] ?? ''
    const others = ['llms.txt', 'sitemap.xml', 'robots.txt', '_headers', `@docsgen/problems?token=${token}`]
    let served = ''
    for (const path of [...names, ...pages.map((name) => `${name}.md`), ...files, ...direct, ...others]) served += await get(`/${path}`)
    expect(secretsIn(served)).toEqual([])
    // The pages were served, and their problems reported.
    expect(served).toContain(open)
    expect(served).toContain('Include 5</h1>')
    expect(served).toContain('include/refused')

    // A valid page becomes a link to a secret.
    rmSync(join(root, 'content/words.md'))
    symlinkSync('../.env', join(root, 'content/words.md'))
    const before = said.length
    await expect.poll(() => said.slice(before)).toContain('content/words.md')
    expect(secretsIn((await get('/words')) + (await get('/words.md')) + said)).toEqual([])
  })

  test.each([
    ['public', '../outside', 'publicDir'],
    ['public', '.', 'publicDir'],
    ['public', '.git', 'publicDir'],
    ['public', '..', 'publicDir'],
    ['content', '../outside', 'contentDir'],
    ['content', '.', 'contentDir'],
    ['content', 'private', undefined],
    ['theme', '../outside', 'themeDir'],
    ['samples', '../outside', 'includes[0]'],
    ['samples', '.', 'includes[0]'],
    ['i18n/de/content', '../../../outside', 'locales.de', "locales: { en: { label: 'English' }, de: { label: 'Deutsch' } }"],
    ['versions/old', '../../outside', 'versions[1].contentDir', "versions: [{ id: 'new', label: 'New' }, { id: 'old', label: 'Old' }]"],
    ['types', '../outside', 'reference.typescript[0].folder', "reference: { typescript: [{ folder: 'types', into: 'api' }] }"],
    ['schema', '../outside', 'reference.graphql[0].folder', "reference: { graphql: [{ folder: 'schema', into: 'api', title: 'API' }] }"],
  ])('by a folder that is a link: %s -> %s', async (path, target, key, more = '') => {
    const root = createCanary(
      { 'docs.config.ts': config.replace('}\n', `${more}\n}\n`).replace(/\},?\n(locales|versions|reference)/, '},\n$1') },
      { [path]: target },
    )
    const { code, leaks, printed, written } = await attempt(root)
    expect(leaks).toEqual([])
    expect(written).not.toContain('out')
    expect([code, printed]).toEqual([
      2,
      expect.stringContaining(key === undefined ? 'contains no pages' : `\`${key}\` is invalid: its path contains a symbolic link`),
    ])
  })

  test('by sources of reference pages', async () => {
    const sources = "reference: { typescript: [{ folder: 'types', files: ['**/*.d.ts', 'linked/types.d.ts'], into: 'api' }] },\n}\n"
    const declaration = '/** A thing. */\nexport interface Thing { readonly id: string }\n'
    const root = createCanary(
      { 'docs.config.ts': config.replace(/\}\n$/, sources), 'types/index.d.ts': declaration },
      { 'types/link.d.ts': '../../outside/types.d.ts', 'types/linked': '../../outside', 'types/env.d.ts': '../.env' },
    )
    const { code, leaks, printed } = await attempt(root)
    expect([code, leaks]).toEqual([1, []])
    expect(printed).toContain('types/linked/types.d.ts - error reference/bad-file')
  })
})
