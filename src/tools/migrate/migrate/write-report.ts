import { stringify } from 'yaml'
import type { Diagnostic } from '../../../core/model/diagnostic.ts'
import { byText, compareText, groupBy } from '../../../kit/data/sort-and-group.ts'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import { formatCounted } from '../../../kit/text/format-values.ts'
import type { OtherSite } from '../other-site.ts'
import type { UsedComponent } from '../tool.ts'
import { type Comparison, describeComparison } from './compare-sites.ts'
import { describeTexts, type TextComparison } from './compare-texts.ts'
import type { OldText } from './read-old-text.ts'

/** Groups of `MIGRATION.md`, in its order. */
type TodoGroup =
  | 'config'
  | 'settings'
  | 'pages'
  | 'addresses'
  | 'syntax'
  | 'components'
  | 'links'
  | 'broken-links'
  | 'front-matter'
  | 'redirects'
  | 'files'

/** Something to do by hand. */
export interface Todo {
  readonly group: TodoGroup
  /** In the new site; that of a setting is the old config. */
  readonly file: string
  readonly line?: number
  /** As written on the old site, on one line. */
  readonly found: string
  readonly advice: string
}

/** A component to write, and where it is used. */
export interface StubComponent {
  readonly name: string
  readonly file: string
  readonly props: readonly string[]
  readonly sources: readonly string[]
  readonly uses: readonly { readonly file: string; readonly line: number }[]
}

/** The new site as data, before anything is written. */
export interface Migration {
  /** Texts by path. */
  readonly texts: ReadonlyMap<string, string>
  /** Files to copy by path, with those of the old site. */
  readonly copies: ReadonlyMap<string, ProjectPath>
  readonly todos: readonly Todo[]
  readonly components: readonly StubComponent[]
  /** The old addresses, with the anchors of pages where they are known. */
  readonly addresses: ReadonlyMap<string, readonly string[] | undefined>
  /** For addresses whose language has another prefix now. */
  readonly routeOf: (address: string) => string
  /** What each page has to show, by its new path. */
  readonly oldTexts: ReadonlyMap<string, readonly OldText[]>
  readonly counts: MigrationCounts
}

interface MigrationCounts {
  readonly pages: number
  /** Pages whose text below the front matter is the author's, byte for byte. */
  readonly unchanged: number
  readonly rewrittenLinks: number
  readonly redirects: number
  readonly copies: number
}

interface ReportInput {
  readonly migration: Migration
  /** As its makers write it. */
  readonly tool: string
  readonly configFile: string
  readonly comparison: Comparison
  readonly texts: TextComparison
  /** Problems that a check of the new site reports, one a line. */
  readonly problems: readonly string[]
  /** Those that it found before the config accepted them. */
  readonly known: readonly Diagnostic[]
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
export function writeReport({ migration, tool, configFile, comparison, texts, problems, known }: ReportInput): string {
  const { counts, components, todos } = migration
  const parts = [
    `# Migration from ${tool} to docsgen`,
    `This site was made from \`${configFile}\`. Nothing of the old site was changed. Work through the lists below, and then delete this file.`,
    '## Proof',
    [...describeComparison(comparison), describeTexts(texts), describeProblems(problems.length, known.length - problems.length)]
      .map((line) => `- ${line}`)
      .join('\n'),
    ...listLost(comparison),
    ...listLostTexts(texts),
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
  const listed = listKnown(known)
  if (listed.length > 0) parts.push('## Known problems', ...listed)
  if (problems.length > 0) parts.push('## Problems', problems.map((line) => `- ${line}`).join('\n'))
  return `${parts.join('\n\n')}\n`
}

/** Whether a strict build would publish the site. */
export function describeProblems(problems: number, known: number): string {
  const accepted =
    known === 0 ? '' : ` It accepts ${formatCounted(known, 'known problem')}, which \`check.knownProblems\` in the config counts.`
  return `\`docsgen build --strict\` finds ${problems === 0 ? 'no problems' : formatCounted(problems, 'problem')}.${accepted}`
}

function were(count: number, noun: string): string {
  return `${formatCounted(count, noun)} ${count === 1 ? 'was' : 'were'}`
}

/** Problems with the same cause are one line. */
function listKnown(known: readonly Diagnostic[]): readonly string[] {
  if (known.length === 0) return []
  const intro =
    'A strict build accepts as many of them as `check.knownProblems` in the config says. Lower the numbers whenever you have solved some.'
  const byCode = groupBy(known, ({ code: name }) => name)
  return [
    intro,
    ...[...byCode].map(([name, all]) => {
      const places = all.map(({ location }) => `\`${location?.file}:${location?.line ?? 1}\``)
      return `- \`${name}\` (${all.length}): ${all[0]?.message.replace(/\s+/g, ' ')} ${places.slice(0, 3).join(', ')}${places.length > 3 ? ', …' : ''}`
    }),
  ]
}

/** Todos with the same advice are a list below it. */
function listTodos(todos: readonly Todo[]): readonly string[] {
  const byAdvice = groupBy(todos, ({ group, found, advice }) => (group === 'front-matter' ? `\`${found}\`: ${advice}` : advice))
  return [...byAdvice].map(([advice, all]) => {
    const lines = all
      .toSorted((a, b) => compareText(a.file, b.file) || (a.line ?? 0) - (b.line ?? 0) || compareText(a.found, b.found))
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

function listLostTexts({ lost }: TextComparison): readonly string[] {
  const titles = {
    gone: 'These blocks of the old site lack words on the new one, or are gone:',
    raw: 'This markup of the old site is shown as text on the new one:',
  }
  return (['gone', 'raw'] as const).flatMap((kind) => {
    const own = lost.filter((each) => each.kind === kind)
    if (own.length === 0) return []
    return [`${titles[kind]}\n\n${own.map(({ file, line, found }) => `- \`${file}:${line}\`: ${code(found)}`).join('\n')}`]
  })
}

/** As inline code on one line. */
function code(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim().slice(0, 200)
  const ticks = line.includes('`') ? '``' : '`'
  const space = line.startsWith('`') || line.endsWith('`') ? ' ' : ''
  return `${ticks}${space}${line}${space}${ticks}`
}

interface Use {
  readonly file: string
  readonly line: number
}

interface Stubs {
  add(used: UsedComponent, at: Use): void
  finish(): { readonly components: readonly StubComponent[]; readonly files: readonly { readonly path: string; readonly text: string }[] }
}

/** Collects components that docsgen does not have, and writes a module for each that shows its children. */
export function createStubs(): Stubs {
  const found = new Map<string, { props: Set<string>; sources: Set<string>; uses: Use[] }>()
  return {
    add({ name, props, source }, at) {
      // A tag such as `<Tabs.Tab>` has no name that a module could have.
      const plain = name.replace(/[^A-Za-z0-9]+/g, '')
      if (!/^[A-Z]/.test(plain)) return
      const known = found.get(plain) ?? { props: new Set(), sources: new Set(), uses: [] }
      found.set(plain, known)
      for (const prop of props) known.props.add(prop)
      if (source !== undefined) known.sources.add(source)
      known.uses.push(at)
    },
    finish() {
      const taken = new Set<string>()
      const components = [...found].sort(byText(([key]) => key)).map(([name, { props, sources, uses }]): StubComponent => {
        let file = `components/${kebab(name)}.tsx`
        while (taken.has(file)) file = file.replace('.tsx', '-2.tsx')
        taken.add(file)
        const sorted = uses.toSorted((a, b) => compareText(a.file, b.file) || a.line - b.line)
        return { name, file, props: [...props].sort(), sources: [...sources].sort(), uses: sorted }
      })
      return { components, files: components.map((each) => ({ path: each.file, text: writeStub(each) })) }
    },
  }
}

function kebab(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$3-$2').toLowerCase()
}

export function writeStub({ name, props, sources, uses }: StubComponent): string {
  const lines = [
    `Write this component: now it only shows its children.`,
    ...(sources.length > 0
      ? ['', `Imported before from ${sources.map((source) => `\`${source.replaceAll('*/', '* /')}\``).join(', ')}.`]
      : []),
    '',
    props.length > 0 ? `Props: ${props.map((prop) => `\`${prop.replaceAll('*/', '* /')}\``).join(', ')}` : 'It has no props.',
    '',
    'Used in:',
    ...uses.map(({ file, line }) => `- ${file}:${line}`),
  ]
  // Declared, so that checks do not report what pages pass to it.
  const own = props.filter((prop) => prop !== 'children')
  const types = own.map((prop) => `; readonly ${/^[A-Za-z_$][\w$]*$/.test(prop) ? prop : JSON.stringify(prop)}?: unknown`)
  return `import type { ReactNode } from 'react'

/**
${lines.map((line) => (line === '' ? ' *' : ` * ${line}`)).join('\n')}
 */
export default function ${name}({ children }: { readonly children?: ReactNode${types.join('')} }) {
  return <>{children}</>
}
`
}

/** A page in the place of one that was made by code, so that its address stays. */
export function writeStubPage(route: string, site: OtherSite, anchors: readonly string[]): string {
  if (route === '/') {
    const front = stringify({ title: site.title, ...(site.description ? { description: site.description } : {}) }, { lineWidth: 0 })
    return `---\n${front}---\n\n# ${site.title}\n${site.description ? `\n${site.description}\n` : ''}`
  }
  const name = route.split('/').at(-1) ?? ''
  const words = name.replace(/[-_]+/g, ' ').trim()
  const title = words.charAt(0).toUpperCase() + words.slice(1)
  return `---\n${stringify({ title, sidebar: false, search: false }, { lineWidth: 0 })}---\n\nThis page is being moved.\n${anchors.length > 0 ? `\n${anchors.map((anchor) => `<a id="${anchor.replace(/["<>&\s]/g, '')}"></a>`).join('\n')}\n` : ''}`
}
