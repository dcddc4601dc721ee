import { posix } from 'node:path'
import type { Snippet } from './snippets.ts'
import { standIns } from './stand-ins.ts'

export type Files = Readonly<Record<string, string | Uint8Array>>

/** What is done with a document's snippets, one step after the other in the same project. */
export type Step =
  | { readonly type: 'build'; readonly files: Files; readonly snippets: readonly Snippet[] }
  | { readonly type: 'run'; readonly files: Files; readonly snippets: readonly [Snippet] }

const configName = 'docs.config.ts'

/**
 * A document's snippets as a reader would try them: files and pages gather in the project until a command or a second config needs them; then the
 * site is built. What a snippet takes for granted, such as the picture it shows, comes from the stand-ins.
 */
export function planSteps(document: string, snippets: readonly Snippet[]): readonly Step[] {
  const steps: Step[] = []
  const initial: Files = standIns[document] ?? {}
  let files: Record<string, string | Uint8Array> = { ...initial }
  let pending: Snippet[] = []
  const flush = () => {
    if (pending.length > 0) steps.push({ type: 'build', files: withDefaults(files), snippets: pending })
    pending = []
  }
  for (const snippet of snippets) {
    if (snippet.kind === 'unchecked' || snippet.kind === 'output') continue
    if (snippet.kind === 'commands') {
      flush()
      steps.push({ type: 'run', files: withDefaults(files), snippets: [snippet] })
      continue
    }
    const path = pathOf(snippet, pending.length)
    if (path === configName && pending.some((other) => pathOf(other, 0) === configName)) {
      flush()
      // The earlier pages belong to the earlier config.
      files = { ...Object.fromEntries(Object.entries(files).filter(([name]) => !name.startsWith('content/'))), ...initial }
    }
    files[path] = textOf(snippet)
    pending.push(snippet)
  }
  flush()
  return steps
}

function withDefaults(files: Files): Files {
  const hasHome = ['content/index.md', 'content/index.tsx'].some((name) => name in files)
  return { [configName]: wrapOptions(''), ...(hasHome ? {} : { 'content/index.md': '# Home\n\nText.\n' }), ...files }
}

function pathOf({ document, kind, title = '' }: Snippet, index: number): string {
  if (kind === 'options') return configName
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

export function wrapOptions(options: string): string {
  return `import { defineConfig } from 'docsgen'\n\nexport default defineConfig({\ntitle: 'Acme',\nlastUpdated: false,\n${options}\n})\n`
}
