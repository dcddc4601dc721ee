import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'
import { listThemeParts, partName, templatesFolder } from '../core/bundle/theme-overlay.ts'
import type { SiteConfig } from '../core/model/site-config.ts'
import type { Terminal } from '../core/terminal/terminal.ts'
import { EnvironmentError, UsageError } from '../kit/failures/failure.ts'
import { closest } from '../kit/similar/closest.ts'
import { openProject, type ProjectOptions } from './open-project.ts'

interface EjectOptions extends ProjectOptions {
  /** The name of the part. Without a name, all parts are listed. */
  readonly name: string | undefined
  readonly force?: boolean
}

export async function run(root: string, options: EjectOptions, terminal: Terminal): Promise<number> {
  const project = await openProject(root, { ...options, createsTheme: true }, terminal)
  if (!project) return 2
  const { config } = project
  if (options.name === undefined) {
    terminal.report(`\`docsgen eject NAME\` copies one of these parts to \`${themeFolder(config)}/\`.\n\n`)
    terminal.print(listParts(config))
    return 0
  }
  const part = choosePart(options.name)
  const copy = `${themeFolder(config)}/${part}`
  writeCopy(part, { file: join(config.themeDir, part), copy, force: options.force ?? false })
  terminal.report(`Copied \`${part}\` to \`${copy}\`. Starting with the next build, your copy replaces the original.`)
  for (const line of advise(part)) terminal.report(`  ${line}`)
  return 0
}

function choosePart(name: string): string {
  const found = findPart(name)
  switch (found.kind) {
    case 'found':
      return found.part
    case 'several':
      throw new UsageError(
        `\`${name}\` matches several theme parts.`,
        `Use one of these names: ${found.parts.map((part) => `\`${part}\``).join(', ')}.`,
      )
    case 'none': {
      const { suggestion } = found
      const list = 'Run `docsgen eject` to list all parts.'
      throw new UsageError(
        `The theme has no part named \`${name}\`.`,
        suggestion === undefined ? list : `Did you mean \`${suggestion}\`? ${list}`,
      )
    }
  }
}

interface Copy {
  readonly file: string
  /** The path to show in messages. */
  readonly copy: string
  readonly force: boolean
}

function writeCopy(part: string, { file, copy, force }: Copy): void {
  const text = ejectText(part, readFileSync(join(templatesFolder(), part), 'utf8'))
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text, { flag: force ? 'w' : 'wx' })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' && existsSync(file))
      throw new UsageError(`\`${copy}\` already exists.`, 'To replace your copy with the original, use `--force`.')
    throw new EnvironmentError(`Cannot write \`${copy}\`: ${code ?? 'unknown reason'}.`)
  }
}

/** Returns advice about a copied part, depending on its kind. */
function advise(part: string): readonly string[] {
  const original = `docsgen/templates/${part}`
  if (part.endsWith('.css')) return [`To change only a few rules, keep only your own rules and add \`@import "${original}";\` above them.`]
  if (part.startsWith('client/')) return [`To change only part of the script, import the original from \`${original}\` and extend it.`]
  return [
    'Keep the same exports and props. `docsgen check` reports exports and props that no longer match.',
    `To change only part of the component, import the original from \`${original}\` and wrap it.`,
  ]
}

const groups: readonly (readonly [title: string, belongs: (part: string) => boolean])[] = [
  ['Page', (part) => !part.includes('/')],
  ['Layouts', (part) => part.startsWith('layouts/')],
  ['Components', (part) => part.startsWith('components/')],
  ['Styles', (part) => part.startsWith('styles/')],
  ['Scripts', (part) => /^(?:client|search)\//.test(part)],
]

function listParts(config: SiteConfig): string {
  const parts = listThemeParts()
  const width = Math.max(...parts.map((part) => partName(part).length))
  const line = (part: string) => {
    const isReplaced = existsSync(join(config.themeDir, part))
    return `  ${isReplaced ? `${partName(part).padEnd(width)}  replaced by ${themeFolder(config)}/${part}` : partName(part)}`
  }
  const others = parts.filter((part) => !groups.some(([, belongs]) => belongs(part)))
  const listed = [...groups.map(([title, belongs]) => [title, parts.filter(belongs)] as const), ['Other', others] as const]
  return listed
    .filter(([, own]) => own.length > 0)
    .map(([title, own]) => [title, ...own.map(line)].join('\n'))
    .join('\n\n')
}

function themeFolder(config: SiteConfig): string {
  return relative(config.root, config.themeDir).replaceAll(sep, '/')
}

/** The result of searching a part by name. */
type FoundPart =
  | { readonly kind: 'found'; readonly part: string }
  | { readonly kind: 'several'; readonly parts: readonly string[] }
  | { readonly kind: 'none'; readonly suggestion: string | undefined }

/** Finds a part by its path, with or without the extension, or by its base name: `site-footer` or `SiteFooter`. */
export function findPart(name: string): FoundPart {
  const parts = listThemeParts()
  const wanted = posix.normalize(name.replaceAll('\\', '/')).replace(/^\/|^(?:docsgen\/)?(?:templates|theme)\//, '')
  const spellings = [wanted, wanted.replace(/([a-z0-9])(?=[A-Z])/g, '$1-').toLowerCase()]
  const namesOf = (part: string) => [part, partName(part), posix.basename(part), posix.basename(partName(part))]
  // A full path has priority over a base name, which several parts may share.
  for (const level of [0, 1, 2, 3]) {
    const matches = parts.filter((part) => spellings.includes(namesOf(part)[level] ?? ''))
    if (matches.length === 1) return { kind: 'found', part: matches[0] as string }
    if (matches.length > 1) return { kind: 'several', parts: matches }
  }
  const ending = parts.filter((part) => spellings.some((each) => partName(part).endsWith(`-${each}`)))
  if (ending.length === 1) return { kind: 'none', suggestion: partName(ending[0] as string) }
  const meant = closest(wanted, [...parts.map(partName), ...parts.map((part) => posix.basename(partName(part)))])
  const suggestion =
    meant === undefined ? undefined : parts.find((part) => partName(part) === meant || posix.basename(partName(part)) === meant)
  return { kind: 'none', suggestion: suggestion && partName(suggestion) }
}

/**
 * Prepares a part's text for the theme folder. Relative imports become imports from docsgen, so that replacements of the imported parts
 * also apply.
 */
export function ejectText(part: string, text: string): string {
  const rename = (path: string) => {
    const target = posix.join(posix.dirname(part), path)
    return target.startsWith('..') ? 'docsgen/theme' : `docsgen/templates/${target}`
  }
  if (part.endsWith('.css')) {
    return text.replace(/(@import\s+|url\()(["']?)(\.\.?\/[^"')\s]+)/g, (_, start: string, quote: string, path: string) => {
      return start + quote + rename(path)
    })
  }
  return text.replace(/(\bfrom\s+|\bimport\s+|\bimport\(\s*)(['"])(\.\.?\/[^'"]+)\2/g, (_, start: string, quote: string, path: string) => {
    return start + quote + rename(path) + quote
  })
}
