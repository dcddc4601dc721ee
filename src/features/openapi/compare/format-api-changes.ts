import { codeSpan, escapeMarkdown } from '../../references/generated-text.ts'
import type { ApiChange } from './api-change.ts'
import type { ApiComparison } from './compare-apis.ts'

const mostShown = 200

/** Changes of an API as text for a terminal. */
export function formatApiChanges({ before, after, changes }: ApiComparison): string {
  const lines = [`${after.title} ${before.version} → ${after.version}`]
  for (const [title, group] of groupsOf(changes)) {
    lines.push('', `${title} (${group.length})`)
    for (const [subject, own] of bySubject(group.slice(0, mostShown))) {
      lines.push(`  ${subject}`)
      for (const change of own) lines.push(`    ${sentenceOf(change).replaceAll('`', '')}`)
    }
    if (group.length > mostShown) lines.push(`  … and ${group.length - mostShown} more; --json lists all`)
  }
  if (changes.length === 0) lines.push('', 'Programs that use this API notice no difference.')
  return `${lines.join('\n')}\n`
}

/** Changes of an API as Markdown, for a comment on a pull request. */
export function formatApiReview({ before, after, changes }: ApiComparison): string {
  const versions = before.version === after.version ? '' : ` ${escapeMarkdown(before.version)} → ${escapeMarkdown(after.version)}`
  const lines = [`### ${escapeMarkdown(after.title)}${versions}`]
  for (const [title, group] of groupsOf(changes)) {
    lines.push('', `**${title} (${group.length})**`, '')
    for (const [subject, own] of bySubject(group.slice(0, mostShown))) {
      lines.push(`- ${codeSpan(subject)}`)
      for (const change of own) lines.push(`  - ${markdownOf(sentenceOf(change))}`)
    }
    if (group.length > mostShown) lines.push('', `… and ${group.length - mostShown} more`)
  }
  if (changes.length === 0) lines.push('', 'Programs that use this API notice no difference.')
  return `${lines.join('\n')}\n`
}

function groupsOf(changes: readonly ApiChange[]): readonly (readonly [title: string, changes: readonly ApiChange[]])[] {
  const groups = [
    ['Breaking changes', changes.filter(({ isBreaking }) => isBreaking)],
    ['Other changes', changes.filter(({ isBreaking }) => !isBreaking)],
  ] as const
  return groups.filter(([, group]) => group.length > 0)
}

function bySubject(changes: readonly ApiChange[]): ReadonlyMap<string, readonly ApiChange[]> {
  const groups = new Map<string, ApiChange[]>()
  for (const change of changes) {
    const { kind, name } = change.subject
    const subject = kind === 'schema' ? `Schema ${name}` : kind === 'webhook' ? `Webhook ${name}` : name
    groups.set(subject, [...(groups.get(subject) ?? []), change])
  }
  return new Map([...groups].map(([subject, own]) => [subject.replace(/\s+/g, ' '), own]))
}

/** Names in the document can contain anything. */
function markdownOf(sentence: string): string {
  return sentence
    .split('`')
    .map((part, index) => (index % 2 === 1 ? codeSpan(part) : escapeMarkdown(part)))
    .join('')
}

function sentenceOf({ text, operations }: ApiChange): string {
  const sentence = `${text.charAt(0).toUpperCase()}${text.slice(1)}`.replace(/\s+/g, ' ')
  if (operations === undefined || operations.length === 0) return sentence
  const used = operations.length === 1 ? operations[0] : `${operations.length} operations`
  return `${sentence} – used by ${used}`
}
