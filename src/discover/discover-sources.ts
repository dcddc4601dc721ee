import { join } from 'node:path'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic, FindInConfig, Location, Outcome } from '../model/diagnostic.ts'
import type { ProjectPath } from '../model/paths.ts'
import type { SiteConfig } from '../model/site-config.ts'
import type { ContentRoot, SourceFile } from '../model/source-file.ts'
import type { Pausable } from '../support/cooperative-scheduler.ts'
import { createPathMatcher } from '../support/path-matcher.ts'
import { textIn } from '../support/text-in.ts'
import { createToolFileList } from './other-tools.ts'
import { readmeAsIndex } from './readme-as-index.ts'
import { findUnconfiguredFolders } from './unconfigured-folders.ts'
import { type FoundFile, isFolder, walkFolderYielding } from './walk-folder.ts'

/** Every file below the content folders, in the order of their paths. */
export function* discoverSources(config: SiteConfig, findInConfig: FindInConfig = () => ({})): Pausable<Outcome<readonly SourceFile[]>> {
  const diagnostics: Diagnostic[] = []
  const sources: SourceFile[] = []
  const toolFiles = createToolFileList()
  const { react } = config.pages
  const isAllowed = typeof react === 'boolean' ? () => react : createPathMatcher(react)
  const inConfig = (key: string, literal: string): Location => ({ file: config.configFile, ...findInConfig(literal, key) })
  const reactPaths: string[] = []
  const emptyRoots = new Map<ContentRoot, 'missing' | 'empty'>()
  for (const root of config.contentRoots) {
    const found = yield* findFiles(root, (path) => toolFiles.add(path, root.projectDir))
    diagnostics.push(...found.diagnostics)
    if (found.value === undefined) {
      emptyRoots.set(root, 'missing')
      continue
    }
    const all = found.value.map((file) => createSource(root, file))
    for (const { kind, path } of all) if (kind === 'page') reactPaths.push(path)
    const allowed = all.filter(({ kind, path, projectPath }) => {
      if (kind !== 'page' || isAllowed(path)) return true
      diagnostics.push(createDiagnostic('page/react-not-allowed', { path }, { file: projectPath }))
      return false
    })
    for (const { path } of allowed) toolFiles.add(path, root.projectDir)
    for (const source of readmeAsIndex(allowed)) sources.push(source)
    if (allowed.every(({ kind }) => kind === 'asset')) emptyRoots.set(root, 'empty')
  }
  diagnostics.push(...describeEmptyRoots(config, emptyRoots, inConfig), ...toolFiles.diagnostics())
  diagnostics.push(...findUnconfiguredFolders(config))
  for (const glob of typeof react === 'boolean' ? [] : react) {
    if (glob.startsWith('!') || reactPaths.some(createPathMatcher([glob]))) continue
    diagnostics.push(createDiagnostic('config/matches-no-page', { key: 'pages.react', glob }, inConfig('pages.react', glob)))
  }
  for (const [index, folder] of config.includes.entries()) {
    if (isFolder(join(config.root, folder))) continue
    const key = `includes[${index}]`
    diagnostics.push(createDiagnostic('config/unknown-reference', { key, what: 'folder', name: folder }, inConfig(key, folder)))
  }
  return { value: sources, diagnostics }
}

/** Every version needs pages of its own, since its menu leads to them; a language may lack some, but not all. */
function describeEmptyRoots(
  { contentRoots, versions, locales }: SiteConfig,
  emptyRoots: ReadonlyMap<ContentRoot, 'missing' | 'empty'>,
  inConfig: (key: string, literal: string) => Location,
): Diagnostic[] {
  const [main] = locales
  const ofVersions = versions.flatMap(({ id, label }, index) => {
    const root = contentRoots.find(({ version, locale }) => version === id && locale === main.code)
    const state = root && emptyRoots.get(root)
    if (root === undefined || state === undefined) return []
    const { projectDir: folder } = root
    if (index > 0)
      return [
        createDiagnostic('version/no-pages', { label: textIn(label, main, locales), folder, state }, inConfig(`versions[${index}]`, id)),
      ]
    const params = { key: 'contentDir', what: 'folder', name: folder }
    return state === 'missing'
      ? [createDiagnostic('config/unknown-reference', params, inConfig('contentDir', folder))]
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
    if (root === undefined || roots.some((each) => !emptyRoots.has(each))) return []
    const params = { code, folder: root.projectDir, state: emptyRoots.get(root) ?? 'missing', shown: main.label }
    return [createDiagnostic('locale/no-pages', params, inConfig(`locales[${JSON.stringify(code)}]`, ''))]
  })
  return [...ofVersions, ...ofLocales]
}

/** The files of a content folder; its React pages from where the code is. */
function* findFiles(
  { dir, codeDir, projectDir }: ContentRoot,
  onLeftOut: (path: string) => void,
): Pausable<Outcome<readonly FoundFile[] | undefined>> {
  const found = yield* walkFolderYielding(dir, projectDir, { onLeftOut })
  if (codeDir === undefined || found.value === undefined) return found
  const code = yield* walkFolderYielding(codeDir, projectDir)
  const pages = (code.value ?? []).filter(({ path }) => kindOf(path) === 'page')
  const files = [...found.value.filter(({ path }) => kindOf(path) !== 'page'), ...pages]
  return { ...found, value: files.sort((a, b) => (a.path < b.path ? -1 : 1)) }
}

function createSource(root: ContentRoot, file: FoundFile): SourceFile {
  return {
    kind: kindOf(file.path),
    rootId: root.id,
    path: file.path,
    projectPath: `${root.projectDir}/${file.path}` as ProjectPath,
    absolutePath: file.absolutePath,
    stamp: file.stamp,
  }
}

function kindOf(path: string): SourceFile['kind'] {
  if (/\.(?:md|markdown)$/i.test(path)) return 'markdown'
  return /\.[jt]sx$/.test(path) ? 'page' : 'asset'
}
