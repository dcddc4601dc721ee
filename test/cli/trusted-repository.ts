import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { createProject, type Files, plainEnv, smallSite, writeFiles } from './project.ts'

/** Runs git without any configuration; returns its output. */
export function git(cwd: string, ...args: readonly string[]): string {
  const identity = {
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_NAME: 'A',
    GIT_AUTHOR_EMAIL: 'a@b',
    GIT_COMMITTER_NAME: 'A',
    GIT_COMMITTER_EMAIL: 'a@b',
  }
  return execFileSync('git', args, { cwd, encoding: 'utf8', stdio: 'pipe', env: { ...plainEnv, ...identity } }).trim()
}

export function commit(root: string, files: Files, message = 'change'): string {
  writeFiles(root, files)
  git(root, 'add', '--all', '--force', ...Object.keys(files))
  git(root, 'commit', '--quiet', '--message', message)
  return git(root, 'rev-parse', 'HEAD')
}

/** A folder in which executed code creates a file. */
interface Canary {
  readonly folder: string
  /** A statement that works in any module. */
  statement(name: string): string
  /** The names of executed code. */
  sung(): readonly string[]
  clear(): void
}

function createCanary(): Canary {
  const folder = join(createProject({}, 'canary'), 'sung')
  return {
    folder,
    statement: (name) =>
      `process.getBuiltinModule('node:fs').cpSync(${JSON.stringify(`${dirname(folder)}/song`)}, ${JSON.stringify(`${folder}/${name}`)});`,
    sung: () => (existsSync(folder) ? readdirSync(folder).sort() : []),
    clear: () => rmSync(folder, { recursive: true, force: true }),
  }
}

const config = (title: string) =>
  `import { word } from './settings/word.ts'
export default { title: '${title} ' + word, lastUpdated: false, editUrl: false, includes: ['samples'], components: { Badge: 'components/badge.tsx' } }
`

/** A site in which each kind of code prints `trusted`. */
const baseSite: Files = {
  '.gitignore': '.docsgen\nout\nnode_modules\n',
  'package.json': '{ "name": "site" }\n',
  'docs.config.ts': config('Trusted'),
  'settings/word.ts': "export const word = 'trusted-config'\n",
  'theme/components/site-footer.tsx':
    "import { mark } from 'mark'\nexport function SiteFooter() { return <footer>trusted-theme {mark}</footer> }\n",
  'components/badge.tsx': 'export default function Badge() { return <b>trusted-badge</b> }\n',
  'content/index.md': '# Home\n\nOld words.\n\n<Badge />\n',
  'content/landing.tsx':
    "import { part } from './_parts/part.ts'\nexport default function Landing() { return <p>trusted-page {part}</p> }\n",
  'content/_parts/part.ts': "export const part = 'trusted-part'\n",
  'samples/shared.ts': 'export const shared = "trusted-sample"\n',
  'public/hello.txt': 'trusted-public\n',
}

export interface Repository {
  /** The top of the repository. */
  readonly top: string
  /** The project's folder. */
  readonly root: string
  readonly canary: Canary
}

/**
 * A repository whose branch `main` contains a site. The branch `change`, which is checked out, changes its text and all its code, which
 * prints `evil` and creates a file when it runs. Packages are installed at the top and ignored by git.
 */
export function createRepository({ folder = '.', extra = {} }: { readonly folder?: string; readonly extra?: Files } = {}): Repository {
  return createBranches(folder, { base: { ...baseSite, ...extra }, change: evilFiles })
}

/** The same with only Markdown and a config, which builds faster. */
export function createSmallRepository({ folder = '.', extra = {} }: { readonly folder?: string; readonly extra?: Files } = {}): Repository {
  const base = { '.gitignore': '.docsgen\nout\nnode_modules\n', 'public/hello.txt': 'trusted-public\n', ...smallSite, ...extra }
  return createBranches(folder, {
    base,
    change: (_, { statement }) => ({
      'docs.config.ts': statement('config'),
      'content/index.md': '# Home\n\nNew [words](./guide/first.md).\n',
    }),
  })
}

interface Branches {
  readonly base: Files
  readonly change: (root: string, canary: Canary) => Files
}

function createBranches(folder: string, { base, change }: Branches): Repository {
  const top = createProject({})
  const root = join(top, folder)
  mkdirSync(root, { recursive: true })
  const canary = createCanary()
  writeFiles(dirname(canary.folder), { song: 'sung' })
  git(top, 'init', '--quiet', '--initial-branch=main')
  commit(root, base, 'base')
  writeFiles(top, {
    'node_modules/mark/package.json': '{ "name": "mark", "main": "index.js" }',
    'node_modules/mark/index.js': "exports.mark = 'installed-mark'\n",
  })
  git(top, 'checkout', '--quiet', '-b', 'change')
  commit(root, change(root, canary), 'change')
  return { top, root, canary }
}

function evilFiles(root: string, { statement }: Canary): Files {
  const evilConfig = `${statement('config')}\n${config('Evil')}`
  return {
    'docs.config.ts': evilConfig,
    'settings/word.ts': `${statement('config-import')}\nexport const word = 'evil-config'\n`,
    'theme/components/site-footer.tsx': `${statement('theme')}\nexport function SiteFooter() { return <footer>evil-theme</footer> }\n`,
    'theme/styles/tokens.css': ':root { --evil: 1 }\n',
    'components/badge.tsx': `${statement('component')}\nexport default function Badge() { return <b>evil-badge</b> }\n`,
    'content/index.md': '# Home\n\nNew words.\n\n<Badge />\n\n```ts file=/samples/shared.ts\n```\n\n```ts file=./example.ts\n```\n',
    'content/new.md': '# New\n\nA new page. See [home](./index.md).\n',
    'content/example.ts': 'export const example = "new-example"\n',
    'content/landing.tsx': `${statement('page')}\nexport default function Landing() { return <p>evil-page</p> }\n`,
    'content/evil.tsx': `${statement('new-page')}\nexport default function Evil() { return <p>evil-new-page</p> }\n`,
    'content/_parts/part.ts': `${statement('part')}\nexport const part = 'evil-part'\n`,
    'samples/shared.ts': 'export const shared = "evil-sample"\n',
    'public/hello.txt': 'evil-public\n',
    'public/evil.js': 'alert(1)\n',
    'package.json': '{ "name": "site", "type": "module", "imports": { "#x": "./evil.js" } }\n',
    '.npmrc': 'node-options=--require ./evil.js\n',
    'package-lock.json': '{}\n',
    ...forgedCache(root, evilConfig, statement('cache')),
  }
}

/** The cached compiled config, with other code in it. */
function forgedCache(root: string, text: string, code: string): Files {
  const sha256 = (value: string) => createHash('sha256').update(value).digest('hex')
  const module = `${code}\nexport default { title: 'evil-cache', lastUpdated: false }\n`
  const name = `.docsgen/cache/config-${sha256(join(root, 'docs.config.ts')).slice(0, 16)}.mjs`
  const inputs = { [join(root, 'docs.config.ts')]: sha256(text) }
  const record = JSON.stringify({ inputs, codeHash: sha256(module), mapHash: sha256('{}') })
  return { [name]: module, [`${name}.map`]: '{}', [`${name}.json`]: `${basename(name)}.json 2 ${sha256(record)}\n${record}` }
}
