import { lstatSync, readdirSync, statSync } from 'node:fs'
import { EnvironmentError } from '../support/failure.ts'

/** A place for a new site. */
export type Target =
  | { readonly kind: 'absent' }
  /** There, with nothing in it that a site would take the place of; `names` is what it holds. */
  | { readonly kind: 'free'; readonly names: readonly string[] }
  | { readonly kind: 'occupied'; readonly names: readonly string[] }
  | { readonly kind: 'no-folder' }

/** What a repository has before there is anything in it, and what editors and systems leave everywhere. */
const harmless = [
  /^\.git(?:|hub|attributes|ignore|keep)$/,
  /^(?:readme|licen[cs]e|copying|notice)(?:\..*)?$/,
  /^\.(?:idea|vscode|editorconfig|ds_store)$/,
  /^(?:thumbs\.db|desktop\.ini)$/,
]

export function inspectTarget(folder: string): Target {
  try {
    const found = statSync(folder, { throwIfNoEntry: false })
    if (found === undefined) return lstatSync(folder, { throwIfNoEntry: false }) === undefined ? { kind: 'absent' } : { kind: 'no-folder' }
    if (!found.isDirectory()) return { kind: 'no-folder' }
    const names = readdirSync(folder).sort()
    const inTheWay = names.filter((name) => !harmless.some((pattern) => pattern.test(name.toLowerCase())))
    return inTheWay.length === 0 ? { kind: 'free', names } : { kind: 'occupied', names: inTheWay }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOTDIR' || code === 'ELOOP') return { kind: 'no-folder' }
    throw new EnvironmentError(
      `Cannot read \`${folder}\`: ${code ?? 'unknown reason'}.`,
      'Check its permissions, or choose another folder.',
    )
  }
}
