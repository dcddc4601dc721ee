import { posix } from 'node:path'
import type { ProjectBase } from './installation.ts'
import type { Snippet } from './snippets.ts'
import { standIns } from './stand-ins.ts'
import { type Files, wrapOptions } from './wrap-options.ts'

/** The steps that try a document's snippets. */
export interface Step {
  /** All files of the project; earlier files that are not listed are removed. */
  readonly files: Files
  /** The document continues with a second site in its own folder. */
  readonly isNewProject: boolean
  /** `build` builds the site. Otherwise, one snippet is run, read as a pipeline, or compared with docsgen's output. */
  readonly type: 'build' | 'commands' | 'pipeline' | 'output'
  readonly snippets: readonly Snippet[]
}

const configName = /^docs\.config\.\w+$/

/** Documents about an existing site, whose commands use the scripts of its `package.json`. */
export function baseOf(document: string, snippets: readonly Snippet[]): ProjectBase {
  const commands = snippets.filter(({ kind }) => kind === 'commands').map(({ code }) => code)
  if (commands.some((code) => code.includes('docsgen init'))) return 'linked'
  if (/^starter\/|^manual\/content\/deploying\//.test(document)) return 'starter'
  return commands.some((code) => /\b(?:npm|pnpm) (?:install|add)\b/.test(code)) ? 'installed' : 'linked'
}

/**
 * Collects a document's files and pages until a command or a second version of the same file needs them; then the site is built. Missing
 * requirements, such as a displayed image, come from the stand-ins.
 */
export function planSteps(document: string, snippets: readonly Snippet[]): readonly Step[] {
  const steps: Step[] = []
  const initial: Files = standIns[document] ?? {}
  const withDefaults = (files: Files) => (baseOf(document, snippets) === 'starter' ? files : addDefaults(files))
  let files: Record<string, string | Uint8Array> = { ...initial }
  let pending: Snippet[] = []
  // After `docsgen init`, the project is complete.
  let isInitialized = false
  let isNewProject = false
  const add = (type: Step['type'], taken: readonly Snippet[]) => {
    steps.push({ type, isNewProject, files: withoutUnused(isInitialized ? files : withDefaults(files)), snippets: taken })
    isNewProject = false
    files = { ...files }
  }
  const flush = () => {
    if (pending.length > 0) add('build', pending)
    pending = []
  }
  for (const snippet of snippets) {
    if (snippet.kind === 'unchecked') continue
    if (snippet.kind === 'output') {
      add('output', [snippet])
      continue
    }
    if (snippet.kind === 'commands') {
      flush()
      add('commands', [snippet])
      if (snippet.code.includes('docsgen init') && /^cd |&& cd /m.test(snippet.code)) isInitialized = true
      continue
    }
    const path = pathOf(snippet, pending.length)
    const isConfig = configName.test(path)
    if (isConfig && isInitialized) {
      flush()
      isInitialized = false
      isNewProject = true
    }
    if (pending.some((other) => pathOf(other, 0) === path || (isConfig && configName.test(pathOf(other, 0))))) {
      flush()
      // The earlier pages belong to the earlier config.
      if (isConfig) files = { ...withoutPages(files), ...initial }
    }
    if (isConfig) for (const name of Object.keys(files)) if (configName.test(name)) delete files[name]
    files[path] = textOf(snippet)
    pending.push(snippet)
    if (isPipeline(path)) {
      pending.pop()
      add('pipeline', [snippet])
    }
  }
  flush()
  return steps
}

/** docsgen reports unused theme files, and pages in unknown languages. */
function withoutUnused(files: Files): Files {
  const text = Object.values(files).join('\n')
  const isUsed = (name: string) => {
    const language = /^i18n\/(\w+)\//.exec(name)?.[1]
    if (language !== undefined) return new RegExp(`\\b${language}: \\{`).test(text)
    return !name.endsWith('.woff2') || name.startsWith('node_modules/') || text.includes(posix.basename(name))
  }
  return Object.fromEntries(Object.entries(files).filter(([name]) => isUsed(name)))
}

function withoutPages(files: Files): Record<string, string | Uint8Array> {
  return Object.fromEntries(Object.entries(files).filter(([name]) => !name.startsWith('content/')))
}

function isPipeline(path: string): boolean {
  return /^\.github\/workflows\/|^\.gitlab-ci\.yml$/.test(path)
}

function addDefaults(files: Files): Files {
  const hasHome = ['content/index.md', 'content/index.tsx'].some((name) => name in files)
  const hasConfig = Object.keys(files).some((name) => configName.test(name))
  return {
    ...(hasConfig ? {} : { 'docs.config.ts': wrapOptions('') }),
    ...(hasHome ? {} : { 'content/index.md': '# Home\n\nText.\n' }),
    ...files,
  }
}

function pathOf({ document, kind, title = '' }: Snippet, index: number): string {
  if (kind === 'options') return 'docs.config.ts'
  if (kind === 'file') return title.replace(/^\//, '')
  const folder = /^(?:manual|starter)\/content\/(.*)$/.exec(posix.dirname(document))?.[1] ?? ''
  return posix.join('content', folder, `snippet-${index + 1}.md`)
}

function textOf({ kind, language, code }: Snippet): string {
  if (kind === 'options') return wrapOptions(code.trimEnd().replace(/,?$/, ','))
  if (kind === 'file') return code
  if (language !== 'md') return `# A sample\n\n\`\`\`${language}\n${code}\`\`\`\n`
  return /^(?:#|---\n)/.test(code) ? code : `# A sample\n\n${code}`
}
