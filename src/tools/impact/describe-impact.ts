import { formatCounted } from '../../kit/text/format-values.ts'
import type { ApiChange, Impact, ImpactPackages, ImpactProblem, PlacedMention } from './impact.ts'

/** `@acme/core` 1.0.0 → 2.0.0 and 3 more packages */
export function nameRelease({ moved }: ImpactPackages, code: (name: string) => string): string {
  const [first] = moved
  const more = moved.length - 1
  return `${code(first?.name ?? '')} ${first?.from} → ${first?.to}${more > 0 ? ` and ${formatCounted(more, 'more package')}` : ''}`
}

/** What has to change in the documentation, in words. */
export function summarizeFindings({ samples, problems, comments, mentions }: Impact): readonly string[] {
  const gone = mentions.filter(isOfGone).length
  const deprecated = mentions.length - gone
  return [
    ...(samples.problems.length > 0 ? [`${formatCounted(samples.problems.length, 'problem')} in samples`] : []),
    ...(problems.length > 0 ? [formatCounted(problems.length, 'other new problem')] : []),
    ...(comments.length > 0 ? [`${formatCounted(comments.length, 'new problem')} in files of packages`] : []),
    ...(gone > 0 ? [`${formatCounted(gone, 'mention')} of removed names`] : []),
    ...(deprecated > 0 ? [`${formatCounted(deprecated, 'mention')} of newly deprecated names`] : []),
  ]
}

/** `12 added, 3 removed` */
export function summarizeChanges(changes: readonly ApiChange[]): string {
  const kinds = ['added', 'removed', 'moved', 'changed', 'deprecated'] as const
  const counts = kinds.map((kind) => [kind, changes.filter((change) => change.kind === kind).length] as const)
  const words = counts.flatMap(([kind, count]) => (count === 0 ? [] : [`${count} ${kind}`]))
  return words.length === 0 ? 'no changes' : words.join(', ')
}

/** Whether the release no longer has what a text names. */
export function isOfGone({ change }: Pick<PlacedMention, 'change'>): boolean {
  return change.kind !== 'deprecated'
}

/** `Order.lines` */
export function nameChange({ name, member }: ApiChange): string {
  return member === undefined ? name : `${name}.${member}`
}

/** `content/index.md:3:4` */
export function placeOf({ file, line, column }: Pick<ImpactProblem, 'file' | 'line' | 'column'>): string {
  return [file, line, column].filter((part) => part !== undefined).join(':')
}

/** How names and other texts of packages are shown. */
export interface ImpactStyle {
  readonly code: (name: string) => string
  readonly text: (words: string) => string
}

/** Why a name is reported. */
export function explainMention({ name, change }: Pick<PlacedMention, 'name' | 'change'>, style: ImpactStyle): string {
  const { code, text } = style
  const full = nameChange(change)
  const isNamed = full === name || change.language === 'OpenAPI'
  const what = `${change.what}${isNamed ? '' : ` ${code(full)}`} of ${code(change.api)}`
  if (change.kind === 'deprecated') return `deprecated ${what}${change.note ? `: ${text(withoutLinks(change.note))}` : ''}`
  if (change.renamedTo !== undefined) return `renamed ${what}, now ${code(change.renamedTo)}`
  if (change.kind === 'changed') return `${what}, whose request is now ${code(change.after ?? '')}`
  const isPart = change.member === undefined && !isNamed
  const hint = change.similar === undefined || isPart ? '' : `; ${code(change.similar)} is new`
  return `${isPart ? 'part of the removed' : 'removed'} ${what}${hint}`
}

/** One difference of the reference, without its kind. */
export function explainChange(change: ApiChange, { code, text }: ImpactStyle): string {
  const { kind, what, before, after, note, similar } = change
  const name = `${code(nameChange(change))} (${what})`
  if (change.renamedTo !== undefined) return `${name}, now ${code(change.renamedTo)}`
  if (kind === 'deprecated') return note ? `${name}: ${text(withoutLinks(note))}` : name
  if (change.isExported) return `${name}, which is still exported without documentation`
  const request = change.language === 'OpenAPI' ? (kind === 'removed' ? before : kind === 'added' ? after : undefined) : undefined
  if (request !== undefined) return `${name}: ${code(request)}`
  if (kind === 'removed') return similar === undefined ? name : `${name}; ${code(similar)} is new`
  return kind === 'added' ? name : `${name}: ${code(before ?? '')} → ${code(after ?? '')}`
}

/** `Use {@link Other} instead` -> `Use Other instead` */
function withoutLinks(note: string): string {
  return note.replace(/\{@link(?:code|plain)?\s+([^\s|{}]+)[^{}]*\}/g, '$1')
}
