import { formatCounted } from '../../../kit/text/format-values.ts'
import type { Comparison } from './compare-sites.ts'
import { describeComparison } from './compare-sites.ts'
import type { Migration, Todo, TodoGroup } from './migration.ts'

interface ReportInput {
  readonly migration: Migration
  /** As its makers write it. */
  readonly tool: string
  readonly configFile: string
  readonly comparison: Comparison
  /** Problems that a check of the new site reports, one a line. */
  readonly problems: readonly string[]
}

const groups: Readonly<Record<TodoGroup, string>> = {
  config: 'Settings without an equivalent',
  settings: 'Settings of the old config',
  pages: 'Pages made by code',
  addresses: 'Addresses that could not stay',
  syntax: 'Syntax without an equivalent',
  components: 'Components',
  links: 'Links to check',
  'broken-links': 'Links that were broken before',
  'front-matter': 'Front matter that was removed',
  redirects: 'Redirects that could not be kept',
  files: 'Files that were not copied',
}

/** Writes `MIGRATION.md`: what was done, what is left to do, and the proof. */
export function writeReport({ migration, tool, configFile, comparison, problems }: ReportInput): string {
  const { counts, components, todos } = migration
  const parts = [
    `# Migration from ${tool} to docsgen`,
    `This site was made from \`${configFile}\`. Nothing of the old site was changed. Work through the lists below, and then delete this file.`,
    '## Proof',
    [
      ...describeComparison(comparison),
      problems.length === 0
        ? '`docsgen check --strict` finds no problems.'
        : `\`docsgen check --strict\` finds ${formatCounted(problems.length, 'problem')}, which ${problems.length === 1 ? 'is' : 'are'} listed [below](#problems).`,
    ]
      .map((line) => `- ${line}`)
      .join('\n'),
    ...listLost(comparison),
    '## What was done',
    [
      `${were(counts.pages, 'page')} written. In ${counts.unchanged} of them, everything below the front matter is as its author wrote it.`,
      `${were(counts.rewrittenLinks, 'link')} rewritten, because a page or a file has another path. All others are unchanged.`,
      `${formatCounted(counts.redirects, 'redirect')} and ${formatCounted(counts.copies, 'other file')} were taken over.`,
      `${formatCounted(todos.length, 'place')} ${todos.length === 1 ? 'needs' : 'need'} work by hand${components.length > 0 ? `, and ${formatCounted(components.length, 'component')} ${components.length === 1 ? 'has' : 'have'} to be written` : ''}.`,
    ]
      .map((line) => `- ${line}`)
      .join('\n'),
  ]
  for (const [group, title] of Object.entries(groups)) {
    if (group === 'components') {
      if (components.length > 0) parts.push(`## ${title}`, describeComponents(migration))
      continue
    }
    const own = todos.filter((todo) => todo.group === group)
    if (own.length > 0) parts.push(`## ${title}`, ...listTodos(own))
  }
  if (problems.length > 0) parts.push('## Problems', problems.map((line) => `- ${line}`).join('\n'))
  return `${parts.join('\n\n')}\n`
}

function were(count: number, noun: string): string {
  return `${formatCounted(count, noun)} ${count === 1 ? 'was' : 'were'}`
}

/** Todos with the same advice are a list below it. */
function listTodos(todos: readonly Todo[]): readonly string[] {
  const byAdvice = new Map<string, Todo[]>()
  for (const todo of todos) {
    const key = todo.group === 'front-matter' ? `\`${todo.found}\`: ${todo.advice}` : todo.advice
    const same = byAdvice.get(key)
    if (same) same.push(todo)
    else byAdvice.set(key, [todo])
  }
  return [...byAdvice].map(([advice, all]) => {
    const lines = all
      .toSorted((a, b) => compare(a.file, b.file) || (a.line ?? 0) - (b.line ?? 0) || compare(a.found, b.found))
      .map(
        ({ file, line, found, group }) =>
          `- \`${file}${line === undefined ? '' : `:${line}`}\`${group === 'front-matter' ? '' : `: ${code(found)}`}`,
      )
    return `${advice}${all.length > 1 ? ` (${all.length})` : ''}\n\n${lines.join('\n')}`
  })
}

function describeComponents({ components }: Migration): string {
  const intro =
    'docsgen does not have these components. Each has a module that shows only its children: write it, or use something else on the pages.'
  const each = components.map(({ name, file, props, sources, uses }) => {
    const from = sources.length > 0 ? `, from ${sources.map(code).join(', ')}` : ''
    const known = props.length > 0 ? ` Props: ${props.map(code).join(', ')}.` : ''
    return `### ${name}\n\n\`${file}\`${from}.${known}\n\n${uses.map(({ file: page, line }) => `- \`${page}:${line}\``).join('\n')}`
  })
  return [intro, ...each].join('\n\n')
}

function listLost({ lostAddresses, lostAnchors }: Comparison): readonly string[] {
  const lines = [
    ...lostAddresses.map((address) => `- ${code(address)}`),
    ...lostAnchors.map(({ address, anchor }) => `- ${code(`${address}#${anchor}`)}`),
  ]
  return lines.length === 0 ? [] : [`Not on the new site:\n\n${lines.join('\n')}`]
}

/** As inline code on one line. */
function code(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim().slice(0, 200)
  const ticks = line.includes('`') ? '``' : '`'
  const space = line.startsWith('`') || line.endsWith('`') ? ' ' : ''
  return `${ticks}${space}${line}${space}${ticks}`
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
