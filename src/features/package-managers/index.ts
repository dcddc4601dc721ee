import convert from 'npm-to-yarn'
import { defineDiagnostics, warning } from '../../core/diagnostics/define-diagnostics.ts'
import { defineFeature } from '../../core/feature.ts'
import type { Syntax } from '../../core/markdown/page-walk.ts'
import { writeTabs } from '../../core/markdown/write-component.ts'

const { diagnostics, report } = defineDiagnostics({
  'code/no-package-command': warning(
    'No command for `npm2yarn`',
    'This code block is marked `npm2yarn`, but contains no `npm` or `npx` command.',
    'Remove `npm2yarn`, or write the commands for npm.',
  ),
  'code/untranslated-command': warning(
    'Untranslated command',
    '`{command}` has no known equivalent in {managers}, so readers see the npm command there.',
    'Use another npm command, or write the commands of each package manager in a `:::code-group`.',
  ),
})

/** `npm2yarn`: shows a tab for each package manager. */
const writeForAll: NonNullable<NonNullable<Syntax['fenceWords']>[string]['write']> = (walk, { code, offset, write }) => {
  if (!hasPackageCommand(code)) {
    report(walk, 'code/no-package-command', {}, { offset, length: 3 })
    write(code)
    return
  }
  const untranslated = new Map<string, string[]>()
  const tabs = managers.map((manager) => {
    const translated = manager === 'npm' ? { code, untranslated: [] } : translateCommands(code, manager)
    for (const command of translated.untranslated) untranslated.set(command, [...(untranslated.get(command) ?? []), manager])
    return { label: manager, write: () => write(translated.code) }
  })
  for (const [command, of] of untranslated)
    report(walk, 'code/untranslated-command', { command: command.slice(0, 100), managers: of.join(', ') }, { offset, length: 3 })
  writeTabs(walk, { offset, length: 3, group: 'package-manager', tabs })
}

export const packageManagers = defineFeature({
  name: 'package-managers',
  diagnostics,
  syntax: { fenceWords: { npm2yarn: { write: writeForAll } } },
})

/** The package managers that an npm command is shown for, beginning with npm. */
const managers = ['npm', 'pnpm', 'yarn', 'bun'] as const
type PackageManager = (typeof managers)[number]

interface TranslatedCommands {
  readonly code: string
  /** Commands that have no equivalent in a package manager. They are shown unchanged. */
  readonly untranslated: readonly string[]
}

/** Commands that the library translates incorrectly or not at all. */
const ownTranslations: Readonly<Record<string, Readonly<Record<Exclude<PackageManager, 'npm'>, string>>>> = {
  'npm ci': { pnpm: 'pnpm install --frozen-lockfile', yarn: 'yarn install --immutable', bun: 'bun install --frozen-lockfile' },
  'npm update': { pnpm: 'pnpm update', yarn: 'yarn up', bun: 'bun update' },
  'npm install': { pnpm: 'pnpm install', yarn: 'yarn install', bun: 'bun install' },
  'npm i': { pnpm: 'pnpm install', yarn: 'yarn install', bun: 'bun install' },
}

/** Separators that end a command within a line. */
const separator = /(&&|\|\||[;|])/
/** Text that can precede a command: a prompt, `sudo`, and variables. */
const commandStart = /^(?:\$ )?(?:sudo )?(?:[A-Za-z_]\w{0,100}=[^\s'"]{0,200} ){0,10}(?=np[mx] )/
/** Longer commands are shown unchanged. */
const maxCommandLength = 1_000

/** Rewrites the `npm` and `npx` commands in a shell script for another package manager. All other text is kept. */
export function translateCommands(code: string, manager: Exclude<PackageManager, 'npm'>): TranslatedCommands {
  const untranslated: string[] = []
  const translate = (part: string) => {
    const found = findCommand(part)
    if (!found) return part
    const { command, before, after } = found
    const translated = command.length > maxCommandLength ? undefined : translateCommand(command, manager)
    if (translated === undefined) untranslated.push(command)
    return translated === undefined ? part : `${before}${translated}${after}`
  }
  const lines = code.split('\n').map((line) => (isComment(line) ? line : line.split(separator).map(translate).join('')))
  return { code: lines.join('\n'), untranslated }
}

/** Returns undefined if the other package manager has no equivalent command. */
function translateCommand(command: string, manager: Exclude<PackageManager, 'npm'>): string | undefined {
  const own = ownTranslations[command]
  if (own) return own[manager]
  const translated = convert(command, manager)
  // The library adds a comment to commands that it cannot convert.
  return translated.includes('\n#') ? undefined : translated.trim()
}

function findCommand(part: string): { readonly before: string; readonly command: string; readonly after: string } | undefined {
  const text = part.trim()
  const before = commandStart.exec(text)?.[0]
  if (before === undefined) return undefined
  const start = part.indexOf(text)
  return { before: part.slice(0, start) + before, command: text.slice(before.length), after: part.slice(start + text.length) }
}

function isComment(line: string): boolean {
  return line.trimStart().startsWith('#')
}

/** Whether a script has a command that `translateCommands` can rewrite. */
function hasPackageCommand(code: string): boolean {
  return code.split('\n').some((line) => !isComment(line) && line.split(separator).some((part) => findCommand(part) !== undefined))
}
