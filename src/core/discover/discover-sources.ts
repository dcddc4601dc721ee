import { lstatSync, readdirSync } from 'node:fs'
import { join, posix, sep } from 'node:path'
import { byText } from '../../kit/data/sort-and-group.ts'
import { fileStamp } from '../../kit/files/file-stamp.ts'
import { createPathMatcher } from '../../kit/files/path-matcher.ts'
import type { AbsolutePath, ProjectPath } from '../../kit/files/paths.ts'
import { closest } from '../../kit/similar/closest.ts'
import { findSimilarFile } from '../../kit/similar/similar-paths.ts'
import type { Pausable } from '../../kit/threads/cooperative-scheduler.ts'
import { textIn } from '../config/config-texts.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic, FindInConfig, Location, Outcome } from '../model/diagnostic.ts'
import type { SiteConfig } from '../model/site-config.ts'
import type { ContentRoot, JoinedFolder, SourceFile } from '../model/source-file.ts'
import { type FoundFile, isFolder, walkFolderYielding } from './walk-folder.ts'

/** Finds every file in the content folders, sorted by path. */
export function* discoverSources(config: SiteConfig, findInConfig: FindInConfig = () => ({})): Pausable<Outcome<readonly SourceFile[]>> {
  const diagnostics: Diagnostic[] = []
  const sources: SourceFile[] = []
  const toolFiles = createToolFileList()
  const { codePages: react } = config
  const isAllowed = typeof react === 'boolean' ? () => react : createPathMatcher(react)
  const inConfig = (key: string, literal: string): Location => ({ file: config.configFile, ...findInConfig(literal, key) })
  const reactPaths: string[] = []
  const emptyRoots = new Map<ContentRoot, 'missing' | 'empty'>()
  for (const root of config.contentRoots) {
    const sections: SourceFile[] = []
    const all: SourceFile[] = []
    const joined = config.joinedFolders?.filter(({ rootId }) => rootId === root.id) ?? []
    for (const folder of [root, ...joined]) {
      const found = yield* findFiles(folder, (path) => {
        const section = findSection(root, folder, path)
        if (section) sections.push(section)
        else if (folder === root) toolFiles.add(path, root.projectDir)
      })
      diagnostics.push(...found.diagnostics)
      if (found.value === undefined && folder === root && joined.length === 0) emptyRoots.set(root, 'missing')
      for (const file of found.value ?? []) all.push(createSource(root, folder, file))
    }
    if (emptyRoots.has(root)) continue
    for (const { kind, path, joined } of all) if (kind === 'page' && !joined) reactPaths.push(path)
    const allowed = all.filter(({ kind, path, projectPath, joined }) => {
      if (kind !== 'page' || (!joined && isAllowed(path))) return true
      diagnostics.push(createDiagnostic('page/react-not-allowed', { path, isOwn: !joined }, { file: projectPath }))
      return false
    })
    for (const { path, joined } of allowed) if (!joined) toolFiles.add(path, root.projectDir)
    for (const source of readmeAsIndex(allowed)) sources.push(source)
    sources.push(...sections)
    if (allowed.every(({ kind }) => kind === 'asset')) emptyRoots.set(root, 'empty')
  }
  const misplaced = findMisplaced(config, sources)
  const empty = describeEmptyRoots(config, emptyRoots, { inConfig, isExplained: (code) => misplaced.has(code) })
  diagnostics.push(...empty, ...misplaced.values(), ...toolFiles.diagnostics())
  diagnostics.push(...findUnconfiguredFolders(config))
  for (const glob of typeof react === 'boolean' ? [] : react) {
    if (glob.startsWith('!') || reactPaths.some(createPathMatcher([glob]))) continue
    diagnostics.push(createDiagnostic('config/matches-no-page', { key: 'pages.react', glob }, inConfig('pages.react', glob)))
  }
  for (const [index, folder] of config.includes.entries()) {
    if (isFolder(join(config.root, folder))) continue
    const key = `includes[${index}]`
    const suggestion = findSimilarFile(config.root, folder, 'folder')
    diagnostics.push(createDiagnostic('config/unknown-reference', { key, what: 'folder', name: folder, suggestion }, inConfig(key, folder)))
  }
  return { value: sources, diagnostics }
}

interface EmptyRootsContext {
  readonly inConfig: (key: string, literal: string) => Location
  /** Whether another diagnostic explains why a language has no pages. */
  readonly isExplained: (code: string) => boolean
}

/** Every version needs its own pages, because the version menu links to them. A language needs only some pages. */
function describeEmptyRoots(
  { root: projectRoot, contentRoots, versions, locales }: SiteConfig,
  emptyRoots: ReadonlyMap<ContentRoot, 'missing' | 'empty'>,
  { inConfig, isExplained }: EmptyRootsContext,
): Diagnostic[] {
  const [main] = locales
  const ofVersions = versions.flatMap(({ id, label }, index) => {
    const root = contentRoots.find(({ version, locale }) => version === id && locale === main.code)
    const state = root && emptyRoots.get(root)
    if (root === undefined || state === undefined) return []
    const { projectDir: folder, exported } = root
    const params = {
      label: textIn(label, main, locales),
      state,
      folder: folder.slice(exported?.base.length ?? 0),
      ref: exported?.ref,
      suggestion: exported || state === 'empty' ? undefined : findSimilarFile(projectRoot, folder, 'folder'),
    }
    if (exported || index > 0) return [createDiagnostic('version/no-pages', params, inConfig(`versions[${index}]`, exported?.ref ?? id))]
    return state === 'missing'
      ? [
          createDiagnostic(
            'config/unknown-reference',
            {
              key: 'contentDir',
              what: 'folder',
              name: folder,
              isFile: isFile(root.dir),
              suggestion: findSimilarFile(projectRoot, folder, 'folder'),
            },
            inConfig('contentDir', folder),
          ),
        ]
      : [
          createDiagnostic(
            'config/bad-value',
            { key: 'contentDir', reason: `the folder \`${folder}\` contains no pages` },
            inConfig('contentDir', folder),
          ),
        ]
  })
  const ofLocales = locales.slice(1).flatMap(({ code }) => {
    const roots = contentRoots.filter(({ locale }) => locale === code)
    const [root] = roots
    if (root === undefined || isExplained(code) || roots.some((each) => !emptyRoots.has(each))) return []
    const params = { code, folder: root.projectDir, state: emptyRoots.get(root) ?? 'missing', shown: main.label }
    return [createDiagnostic('locale/no-pages', params, inConfig(`locales[${JSON.stringify(code)}]`, ''))]
  })
  return [...ofVersions, ...ofLocales]
}

/** Lists the files of a content folder. React pages come from the code folder. */
function* findFiles(
  { dir, codeDir, projectDir }: Pick<ContentRoot, 'dir' | 'codeDir' | 'projectDir'>,
  onSkipped: (path: string) => void,
): Pausable<Outcome<readonly FoundFile[] | undefined>> {
  const found = yield* walkFolderYielding(dir, projectDir, { onSkipped })
  if (codeDir === undefined || found.value === undefined) return found
  const code = yield* walkFolderYielding(codeDir, projectDir)
  const pages = (code.value ?? []).filter(({ path }) => kindOf(path) === 'page')
  const files = [...found.value.filter(({ path }) => kindOf(path) !== 'page'), ...pages]
  return { ...found, value: files.sort(byText(({ path }) => path)) }
}

function createSource({ id }: ContentRoot, folder: ContentRoot | JoinedFolder, file: FoundFile): SourceFile {
  const joined = 'into' in folder ? folder : undefined
  return {
    kind: kindOf(file.path),
    rootId: id,
    path: `${joined?.into ?? ''}${file.path}`,
    projectPath: `${folder.projectDir}/${file.path}` as ProjectPath,
    absolutePath: file.absolutePath,
    stamp: file.stamp,
    ...(joined && { joined }),
  }
}

/** Finds `_section.yaml` in a folder. A symbolic link could lead anywhere. */
function findSection(root: ContentRoot, folder: ContentRoot | JoinedFolder, path: string): SourceFile | undefined {
  if (!/(?:^|\/)_section\.ya?ml$/.test(path)) return undefined
  const absolutePath = join(folder.dir, path) as AbsolutePath
  const stats = lstatSync(absolutePath, { throwIfNoEntry: false })
  if (!stats?.isFile()) return undefined
  return { ...createSource(root, folder, { path: path.normalize('NFC'), absolutePath, stamp: fileStamp(stats) }), kind: 'section' }
}

function kindOf(path: string): SourceFile['kind'] {
  if (/\.(?:md|markdown)$/i.test(path)) return 'markdown'
  return /\.[jt]sx$/.test(path) ? 'page' : 'asset'
}

const readme = /^readme\.(?:md|markdown)$/i

/** Uses the README of a folder as its index page if the folder has no `index.md`, as code hosts do. */
function readmeAsIndex(sources: readonly SourceFile[]): readonly SourceFile[] {
  const isReadme = ({ path }: SourceFile) => readme.test(posix.basename(path))
  if (!sources.some(isReadme)) return sources
  const taken = new Set(sources.filter(isIndex).map(({ path }) => posix.dirname(path)))
  return sources
    .map((source) => {
      const folder = posix.dirname(source.path)
      if (!isReadme(source) || taken.has(folder)) return source
      // If names differ only in case, the first name is the index page.
      taken.add(folder)
      return { ...source, path: posix.join(folder, `index${posix.extname(source.path)}`) }
    })
    .sort(byText(({ path }) => path))
}

/** Whether a page is `index.md` or has the same name as its folder. */
function isIndex({ kind, path }: SourceFile): boolean {
  const { dir, name } = posix.parse(path)
  return kind !== 'asset' && (name === 'index' || (dir !== '' && name === posix.basename(dir)))
}

/** Finds folders of translations and versions that are missing from the config. */
function findUnconfiguredFolders({ root, locales, versions, contentRoots }: SiteConfig): readonly Diagnostic[] {
  const codes = locales.map(({ code }) => code)
  const main = contentRoots[0]?.projectDir ?? 'content'
  const languages = foldersIn(root, 'i18n')
    .filter((code) => !codes.includes(code) && hasEntries(join(root, 'i18n', code, main)))
    .map((code) => {
      const folder = `i18n/${code}` as ProjectPath
      return createDiagnostic('locale/not-configured', { code, folder, suggestion: unused(code, codes, 'i18n') }, { file: folder })
    })
  // If the site has no other versions, a folder with this name is unrelated.
  if (versions.length < 2) return languages
  const ids = versions.map(({ id }) => id)
  const old = foldersIn(root, 'versions')
    .filter(
      (id) =>
        // If the folder belongs to a version with a wrong `contentDir`, the version is reported as having no pages.
        !ids.includes(id) &&
        hasEntries(join(root, 'versions', id)) &&
        !contentRoots.some(({ projectDir }) => `${projectDir}/`.startsWith(`versions/${id}/`)),
    )
    .map((id) => {
      const folder = `versions/${id}` as ProjectPath
      return createDiagnostic('version/not-configured', { id, folder, suggestion: unused(id, ids, 'versions') }, { file: folder })
    })
  return [...languages, ...old]

  /** Suggests a name in the config that has no folder. */
  function unused(name: string, known: readonly string[], parent: string): string | undefined {
    return closest(
      name,
      known.slice(1).filter((each) => !isFolder(join(root, parent, each))),
    )
  }
}

function isFile(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() === true
}

/** Git and editors leave empty folders behind. */
function hasEntries(folder: string): boolean {
  return isFolder(folder) && readdirSync(folder).length > 0
}

function foldersIn(root: string, parent: string): readonly string[] {
  if (!isFolder(join(root, parent))) return []
  return readdirSync(join(root, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort()
}

interface Misplaced {
  readonly file: string
  /** The path relative to the content folder of the language. */
  readonly path: string
}

/** Finds translations that are in places where other tools expect them, grouped by language code. Each language gets one diagnostic. */
function findMisplaced(config: SiteConfig, sources: readonly SourceFile[]): ReadonlyMap<string, Diagnostic> {
  const [main, ...others] = config.locales
  const found = new Map<string, Diagnostic>()
  if (others.length === 0) return found
  const mainRoot = config.contentRoots.find(({ locale }) => locale === main.code)
  const pages = sources.filter(({ rootId, kind }) => rootId === mainRoot?.id && kind !== 'asset' && kind !== 'section')
  const names = new Set(pages.map(({ path }) => path))
  for (const { code } of others) {
    const root = config.contentRoots.find(({ version, locale }) => version === mainRoot?.version && locale === code)
    if (!root) continue
    const misplaced: Misplaced[] = pages.flatMap(({ path, projectPath }) => {
      if (path.startsWith(`${code}/`)) return [{ file: projectPath, path: path.slice(code.length + 1) }]
      const { dir, name, ext } = posix.parse(path)
      const original = posix.join(dir, `${name.slice(0, -code.length - 1)}${ext}`)
      return name.endsWith(`.${code}`) && names.has(original) ? [{ file: projectPath, path: original }] : []
    })
    const isRead = misplaced.length > 0
    // A page without an original may belong to something other than a translation.
    const all = isRead ? misplaced : besideContent(config.root, root.projectDir).filter(({ path }) => names.has(path))
    const [first] = all
    if (!first) continue
    const params = {
      code,
      isRead,
      shown: main.label,
      count: all.length,
      folder: root.projectDir,
      target: `${root.projectDir}/${first.path}`,
    }
    found.set(code, createDiagnostic('locale/misplaced', params, { file: first.file as ProjectPath }))
  }
  return found
}

/** Finds pages that are in `i18n/de` instead of `i18n/de/content`. */
function besideContent(root: string, contentFolder: ProjectPath): readonly Misplaced[] {
  const [parent = '', code = '', content] = contentFolder.split('/')
  const folder = join(root, parent, code)
  if (parent !== 'i18n' || !isFolder(folder)) return []
  return readdirSync(folder)
    .filter((name) => name !== content && name !== 'versions' && !name.startsWith('.'))
    .flatMap((name) =>
      isFolder(join(folder, name)) ? readdirSync(join(folder, name), { recursive: true }).map((path) => join(name, String(path))) : name,
    )
    .filter((path) => /\.(?:md|markdown)$/.test(path))
    .sort()
    .map((path) => path.split(sep).join('/'))
    .map((path) => ({ file: `${parent}/${code}/${path}`, path }))
}

interface ToolFile {
  readonly name: RegExp
  readonly tool: string
  /** Whether the file counts only at the root, because its name is probably unrelated in subfolders. @default false */
  readonly onlyAtRoot?: boolean
  readonly hint: string
}

const order =
  'Set `title` and `sidebar.order` in the front matter of each page and of each folder’s `index.md`, or list the pages under `sidebars` in the config.'
const options = 'Move the settings to the docsgen config and the navigation to `sidebars`, and delete the file.'

/** Configuration files of other documentation tools, which docsgen does not read. */
const toolFiles: readonly ToolFile[] = [
  {
    name: /^_index\.(?:[\w-]+\.)?(?:md|html)$/i,
    tool: 'Hugo',
    hint: 'Rename the file to `index.md`. docsgen does not publish files whose names begin with `_`.',
  },
  {
    name: /^_category_\.(?:json|ya?ml)$/,
    tool: 'Docusaurus',
    hint: 'Write the settings to `_section.yaml` in the same folder: `label: …`, `order: …` for `position`, and `open: true` for `collapsed: false`. Then delete the file.',
  },
  { name: /^_meta\.(?:json|[jt]sx?)$/, tool: 'Nextra', hint: order },
  { name: /^_(?:sidebar|navbar|coverpage)\.md$/, tool: 'Docsify', hint: order },
  { name: /^_toc\.ya?ml$/, tool: 'Jupyter Book', hint: order },
  { name: /^\.(?:pages|nav\.ya?ml)$/, tool: 'MkDocs', hint: order },
  {
    name: /^SUMMARY\.md$/,
    tool: 'mdBook or GitBook',
    onlyAtRoot: true,
    hint: 'List the pages under `sidebars` in the config, and delete this file. To keep it as a page, rename the file to `summary.md`.',
  },
  { name: /^(?:mkdocs\.ya?ml|book\.toml|book\.json|docfx\.json|conf\.py)$/, tool: 'another tool', onlyAtRoot: true, hint: options },
  { name: /^(?:docusaurus|astro)\.config\.[cm]?[jt]s$/, tool: 'another tool', onlyAtRoot: true, hint: options },
  { name: /^sidebars\.(?:json|[cm]?[jt]s)$/, tool: 'Docusaurus', onlyAtRoot: true, hint: options },
  { name: /^\.vitepress$/, tool: 'VitePress', onlyAtRoot: true, hint: options },
  { name: /^\.vuepress$/, tool: 'VuePress', onlyAtRoot: true, hint: options },
]

/** Collects files of other tools in the content folders. Each kind of file gets one diagnostic. */
function createToolFileList() {
  const found = new Map<ToolFile, ProjectPath[]>()
  return {
    /** `path` is relative to a content folder. */
    add(path: string, projectDir: ProjectPath): void {
      const name = posix.basename(path)
      const kind = toolFiles.find((each) => each.name.test(name) && !(each.onlyAtRoot && path !== name))
      if (kind === undefined) return
      const files = found.get(kind) ?? []
      found.set(kind, files)
      files.push(`${projectDir}/${path}` as ProjectPath)
    },
    diagnostics(): Diagnostic[] {
      return [...found].map(([{ tool, hint }, files]) => {
        const [first] = files
        const name = posix.basename(first ?? '')
        return createDiagnostic('file/other-tool', { name, tool, count: files.length, hint }, { file: first as ProjectPath })
      })
    },
  }
}
