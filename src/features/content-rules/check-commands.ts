import type { PageWalk } from '../../core/markdown/page-walk.ts'
import { matchesPattern } from '../../kit/files/path-matcher.ts'
import { report } from './diagnostics.ts'
import type { CommandConfig } from './options.ts'

/** Languages of code blocks with commands for a terminal. */
const languages = new Set(
  'bash bat batch cmd console dockerfile docker fish powershell ps1 pwsh sh shell shell-session shellsession sh-session yaml yml zsh'.split(
    ' ',
  ),
)

/** Words before a package's name in commands that download it. */
const verbs: Readonly<Record<string, readonly string[]>> = {
  npm: ['install', 'i', 'add', 'create', 'init', 'exec', 'x', 'update'],
  pnpm: ['add', 'install', 'i', 'create', 'dlx'],
  yarn: ['add', 'create', 'dlx', 'global'],
  bun: ['add', 'install', 'i', 'create', 'x'],
  npx: [],
  pnpx: [],
  bunx: [],
}
/** Options whose value is the next word. */
const optionsWithValue = new Set(['-C', '-w', '--cwd', '--dir', '--filter', '--prefix', '--registry', '--tag', '--workspace'])
const packageName = /^(@[\w.~-]{1,200}(?:\/[\w.~-]{1,200})?|[a-z][\w.~-]{0,200})(?:@([^@\s]{1,100}))?$/

export interface InstalledPackage {
  readonly name: string
  readonly version: string | undefined
  /** Offset of its name in the code. */
  readonly index: number
  readonly length: number
}

/** Finds the packages that commands install or download to run. */
export function findInstalledPackages(code: string): readonly InstalledPackage[] {
  const found: InstalledPackage[] = []
  let start = 0
  for (const line of code.split('\n')) {
    if (!line.trimStart().startsWith('#')) found.push(...findInLine(line, start))
    start += line.length + 1
  }
  return found
}

function findInLine(line: string, start: number): readonly InstalledPackage[] {
  const found: InstalledPackage[] = []
  let manager: string | undefined
  let isInstalling = false
  let isValue = false
  for (const { 0: written, index } of line.matchAll(/[^\s;&|]+|[;&|]+/g)) {
    const word = written.replace(/^["'`]|["'`]$/g, '')
    if (/^[;&|]/.test(word)) manager = undefined
    else if (manager === undefined) {
      if (!Object.hasOwn(verbs, word)) continue
      manager = word
      isInstalling = verbs[word]?.length === 0
      isValue = false
    } else if (isValue) isValue = false
    else if (word.startsWith('-')) isValue = optionsWithValue.has(word)
    else if (!isInstalling) {
      if (verbs[manager]?.includes(word)) isInstalling = true
      else manager = undefined
    } else {
      const [, name, version] = packageName.exec(word) ?? []
      if (name === undefined) continue
      const at = index + written.indexOf(word)
      found.push({
        name: name.startsWith('@') && !name.includes('/') ? `${name}/create` : name,
        version,
        index: start + at,
        length: word.length,
      })
      // What follows are the program's own arguments.
      if (manager.endsWith('x') || /\b(?:create|init|exec|x|dlx)\b/.test(line.slice(0, index))) manager = undefined
    }
  }
  return found
}

/** Reports packages that commands install without a version, or in another one than the site describes. `offset` is that of the code's markup. */
export function checkCommands(
  walk: PageWalk,
  code: string,
  { language, offset }: { readonly language: string | undefined; readonly offset: number },
): void {
  const { commands } = walk.page.options
  if (!commands || (language !== undefined && !languages.has(language.toLowerCase()))) return
  let from = offset
  for (const { name, version, length, index } of findInstalledPackages(code)) {
    const rule = commands.find((each) => matchesPattern(each.package, name))
    if (!rule) continue
    // In the page, the line can be indented.
    const lineStart = code.lastIndexOf('\n', index) + 1
    const line = code.slice(lineStart).split('\n', 1)[0]?.trimStart() ?? ''
    const indent = code.slice(lineStart).search(/\S/)
    const at = walk.page.text.indexOf(line, from)
    from = at === -1 ? from : at
    const place = at === -1 ? offset : at + index - lineStart - indent
    if (!isWanted(version, rule)) report(walk, 'code/install-version', { name, version, wanted: rule.version }, { offset: place, length })
  }
}

function isWanted(version: string | undefined, rule: CommandConfig): boolean {
  return version !== undefined && (rule.version === undefined || version === rule.version)
}
