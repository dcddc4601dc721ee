import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { stringify } from 'yaml'
import { byText, compareText } from '../../../kit/data/sort-and-group.ts'
import { EnvironmentError, UsageError } from '../../../kit/failures/failure.ts'
import { type AbsolutePath, isWithin } from '../../../kit/files/paths.ts'
import { createPrivateFolder } from '../../../kit/files/private-folder.ts'
import { blankCode } from '../../../kit/markdown-lines/code-spans.ts'
import { runGit } from '../../../kit/programs/run-git.ts'
import type { OtherSite } from '../other-site.ts'
import { ownSyntax } from '../own-syntax.ts'
import type { SiteFiles } from '../site-files.ts'
import type { Translation, UsedComponent } from '../tool.ts'
import { capitalize } from '../values.ts'
import type { Migration, StubComponent } from './write-report.ts'

/**
 * Returns the folder for a new site: next to the old site unless the user specified another folder. @throws UsageError if it cannot be used
 */
export function chooseFolder(
  root: AbsolutePath,
  { into, here, site }: { readonly into: string | undefined; readonly here: string; readonly site: OtherSite },
): AbsolutePath {
  const folder = (into === undefined ? join(dirname(root), `${basename(root) || 'site'}-docsgen`) : resolve(here, into)) as AbsolutePath
  const shown = relative(here, folder) || '.'
  const stats = lstatSync(folder, { throwIfNoEntry: false })
  if (stats?.isSymbolicLink())
    throw new UsageError(`\`${shown}\` is a symbolic link.`, 'Specify the folder that it leads to, or a different one, with `--into`.')
  if (stats && !stats.isDirectory()) throw new UsageError(`\`${shown}\` is a file.`, 'Specify a new folder with `--into`.')
  if (stats && readdirSync(folder).length > 0)
    throw new UsageError(
      `The folder \`${shown}\` is not empty.`,
      'Specify a new or an empty folder with `--into`. Existing files are never changed.',
    )
  const real = realPathOf(folder)
  for (const content of new Set(site.pages.map((page) => page.folder).filter(Boolean))) {
    const inner = join(realpathSync(root), content)
    if (isWithin(real, inner))
      throw new UsageError(
        `\`${shown}\` is in the content of the old site, \`${content}\`.`,
        'Specify a folder outside of it with `--into`.',
      )
  }
  return folder
}

function realPathOf(folder: string): string {
  for (let path = folder, rest = ''; ; ) {
    if (existsSync(path)) return join(realpathSync(path), rest)
    rest = join(basename(path), rest)
    path = dirname(path)
  }
}

/**
 * Writes a new site next to its final location, so that either the complete site appears or nothing does. @throws EnvironmentError if the
 * system refuses
 */
export function stageSite(folder: AbsolutePath, migration: Pick<Migration, 'texts' | 'copies'>, oldFiles: SiteFiles) {
  const parent = dirname(folder)
  const staging = join(parent, `.docsgen-migrate-${process.pid}`) as AbsolutePath
  const guarded = <T>(work: () => T): T => {
    try {
      return work()
    } catch (error) {
      rmSync(staging, { recursive: true, force: true })
      const { code, message } = error as NodeJS.ErrnoException
      throw new EnvironmentError(
        `Cannot write the new site to \`${folder}\`: ${code ?? message}.`,
        hints[code ?? ''] ?? 'No files were written.',
      )
    }
  }
  const add = (path: string, text: string) => {
    const file = join(staging, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text, { flag: 'wx' })
  }
  guarded(() => {
    mkdirSync(parent, { recursive: true })
    mkdirSync(staging)
    for (const [path, text] of migration.texts) add(path, text)
    for (const [path, file] of migration.copies) {
      const to = join(staging, path)
      mkdirSync(dirname(to), { recursive: true })
      // The file may have been removed in the meantime.
      oldFiles.copyFile(file, to)
    }
  })
  return {
    /** The temporary folder that contains the site's files. */
    folder: staging,
    add: (path: string, text: string) => guarded(() => add(path, text)),
    replace: (path: string, text: string) => guarded(() => writeFileSync(join(staging, path), text)),
    /** Moves the site to its final location. */
    publish: () =>
      guarded(() => {
        rmSync(join(staging, '.docsgen'), { recursive: true, force: true })
        if (existsSync(folder)) rmdirSync(folder)
        renameSync(staging, folder)
      }),
    remove: () => rmSync(staging, { recursive: true, force: true }),
  }
}

const denied = 'Check the permissions of that folder, or choose another one with `--into`. No files were written.'
const hints: Readonly<Record<string, string>> = {
  EACCES: denied,
  EPERM: denied,
  EROFS: denied,
  ENOSPC: 'Free some disk space. No files were written.',
}

/** Writes a new site to a separate private folder, which is removed together with the site. */
export function stageDraft({ root, migration, files, cacheHome }: DraftInput): ReturnType<typeof stageSite> {
  const home = createPrivateFolder({ prefix: 'migrate-', outside: root, cacheHome })
  const staged = stageSite(join(home, 'site') as AbsolutePath, migration, files)
  return { ...staged, remove: () => rmSync(home, { recursive: true, force: true }) }
}

interface DraftInput {
  /** The root folder of the old site. */
  readonly root: AbsolutePath
  readonly migration: Pick<Migration, 'texts' | 'copies'>
  readonly files: SiteFiles
  /** The user's cache folder. */
  readonly cacheHome: string | undefined
}

/** @throws UsageError unless Git could bring back everything that the command replaces */
export async function refuseChangedFolder(folder: string): Promise<void> {
  const { code, isMissing, output } = await runGit(folder, ['status', '--porcelain', '--untracked-files=normal', '--', '.'])
  if (isMissing || code !== 0)
    throw new UsageError(
      'With `--in-place`, the folder must be in a Git repository.',
      'Omit the option, so that the new site gets its own folder.',
    )
  if (output.toString('utf8').trim() !== '')
    throw new UsageError(
      'With `--in-place`, the folder must have no uncommitted changes.',
      'Commit or stash them, so that Git can bring back what the command replaces.',
    )
}

/** Keeps files unchanged that belong to the whole repository. */
export function keepOwnFiles(migration: Migration, folder: string): Migration {
  const texts = new Map(migration.texts)
  const todos = [...migration.todos]
  if (existsSync(join(folder, 'package.json'))) {
    texts.delete('package.json')
    todos.push({
      group: 'config',
      file: 'package.json',
      found: 'package.json',
      advice:
        'It was not changed. Install docsgen with `npm install --save-dev docsgen`, and replace the scripts and packages of the old tool.',
    })
  }
  const ignored = join(folder, '.gitignore')
  if (existsSync(ignored)) {
    const written = readFileSync(ignored, 'utf8')
    const missing = ['node_modules/', 'out/', '.docsgen/'].filter(
      (line) => !written.split(/\r?\n/).some((each) => each.trim().replace(/^\/|\/$/g, '') === line.slice(0, -1)),
    )
    texts.set('.gitignore', missing.length === 0 ? written : `${written.replace(/\n?$/, '\n')}${missing.join('\n')}\n`)
  }
  return { ...migration, texts, todos }
}

/** Moves a new site into the folder of the old site. Files of the old site are replaced only in places where the new site reads files. */
export function moveInPlace(
  staged: string,
  folder: string,
  { site, migration }: { readonly site: OtherSite; readonly migration: Migration },
): void {
  for (const { file } of site.pages) {
    const isRead = /^(?:content|versions|i18n)\//.test(file)
    if (isRead && !migration.texts.has(file) && !migration.copies.has(file)) rmSync(join(folder, file), { force: true })
  }
  const move = (path: string) => {
    for (const entry of readdirSync(join(staged, path), { withFileTypes: true })) {
      const child = path === '' ? entry.name : `${path}/${entry.name}`
      const to = join(folder, child)
      // A symbolic link to a file or folder would lead out of the folder.
      if (lstatSync(to, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(to)
      if (entry.isDirectory()) {
        if (child !== '.docsgen') move(child)
        continue
      }
      mkdirSync(dirname(to), { recursive: true })
      copyFileSync(join(staged, child), to)
    }
  }
  move('')
}

interface Use {
  readonly file: string
  readonly line: number
}

/** Collects components that docsgen does not have, and writes a module for each of them that only shows its children. */
export function createStubs() {
  const found = new Map<string, { props: Set<string>; sources: Set<string>; uses: Use[] }>()
  return {
    add({ name, props, source }: UsedComponent, at: Use) {
      // A tag such as `<Tabs.Tab>` has no name that a module could use.
      const plain = name.replace(/[^A-Za-z0-9]+/g, '')
      if (!/^[A-Z]/.test(plain)) return
      const known = found.get(plain) ?? { props: new Set(), sources: new Set(), uses: [] }
      found.set(plain, known)
      for (const prop of props) known.props.add(prop)
      if (source !== undefined) known.sources.add(source)
      known.uses.push(at)
    },
    finish() {
      const taken = new Set<string>()
      const components = [...found].sort(byText(([key]) => key)).map(([name, { props, sources, uses }]): StubComponent => {
        let file = `components/${kebab(name)}.tsx`
        while (taken.has(file)) file = file.replace('.tsx', '-2.tsx')
        taken.add(file)
        const sorted = uses.toSorted((a, b) => compareText(a.file, b.file) || a.line - b.line)
        return { name, file, props: [...props].sort(), sources: [...sources].sort(), uses: sorted }
      })
      return { components, files: components.map((each) => ({ path: each.file, text: writeStub(each) })) }
    },
  }
}

const componentTag = /<([A-Z]\w*[a-z]\w*)((?:\s+[A-Za-z][\w:.-]*(?:=(?:"[^"]*"|'[^']*'|\{[^{}]*\}))?){0,50})\s*(\/?)>/g

/** Tags that look like components, but are known neither to docsgen nor to the page's translation, such as tags of a preprocessor. */
export function* findUnknownTags({ revised, components }: Translation): Generator<UsedComponent> {
  if (!revised.text.includes('<')) return
  const known = new Set(components.map(({ name }) => name))
  const text = blankCode(revised.text)
  for (const { 0: tag, 1: name = '', 2: attributes = '', 3: end, index } of text.matchAll(componentTag)) {
    // `Option<String>` is a generic type.
    const isTag = !/\w/.test(text[index - 1] ?? '') && (end === '/' || text.includes(`</${name}>`, index + tag.length))
    if (!isTag || known.has(name) || ownSyntax.components.has(name)) continue
    const props = [...attributes.matchAll(/([A-Za-z][\w:.-]*)(?:=(?:"[^"]*"|'[^']*'|\{[^{}]*\}))?/g)].map(([, prop = '']) => prop)
    yield { name, props, offset: revised.originOf(index) }
  }
}

function kebab(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$3-$2').toLowerCase()
}

export function writeStub({ name, props, sources, uses }: StubComponent): string {
  const lines = [
    `Write this component: now it only shows its children.`,
    ...(sources.length > 0
      ? ['', `Imported before from ${sources.map((source) => `\`${source.replaceAll('*/', '* /')}\``).join(', ')}.`]
      : []),
    '',
    props.length > 0 ? `Props: ${props.map((prop) => `\`${prop.replaceAll('*/', '* /')}\``).join(', ')}` : 'It has no props.',
    '',
    'Used in:',
    ...uses.map(({ file, line }) => `- ${file}:${line}`),
  ]
  // The props are declared, so that type checks do not report the values that pages pass.
  const own = props.filter((prop) => prop !== 'children')
  const types = own.map((prop) => `; readonly ${/^[A-Za-z_$][\w$]*$/.test(prop) ? prop : JSON.stringify(prop)}?: unknown`)
  return `import type { ReactNode } from 'react'

/**
${lines.map((line) => (line === '' ? ' *' : ` * ${line}`)).join('\n')}
 */
export default function ${name}({ children }: { readonly children?: ReactNode${types.join('')} }) {
  return <>{children}</>
}
`
}

/** A page that replaces a page written in code, so that its URL is kept. */
export function writeStubPage(route: string, site: OtherSite, anchors: readonly string[]): string {
  if (route === '/') {
    const front = stringify({ title: site.title, ...(site.description ? { description: site.description } : {}) }, { lineWidth: 0 })
    return `---\n${front}---\n\n# ${site.title}\n${site.description ? `\n${site.description}\n` : ''}`
  }
  const name = route.split('/').at(-1) ?? ''
  const title = capitalize(name.replace(/[-_]+/g, ' ').trim())
  return `---\n${stringify({ title, sidebar: false, search: false }, { lineWidth: 0 })}---\n\nThis page is being moved.\n${anchors.length > 0 ? `\n${anchors.map((anchor) => `<a id="${anchor.replace(/["<>&\s]/g, '')}"></a>`).join('\n')}\n` : ''}`
}
