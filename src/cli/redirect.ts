import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { findNewAddressProblem, findOldAddressProblem } from '../core/config/address-problems.ts'
import { printableLine } from '../core/diagnostics/printable-text.ts'
import type { Site } from '../core/model/site.ts'
import { silentObserver } from '../core/pipeline/build-run.ts'
import { readSite } from '../core/pipeline/read-site.ts'
import type { Terminal } from '../core/terminal/terminal.ts'
import { attempt, UsageError } from '../kit/failures/failure.ts'
import { writeFileAtomic } from '../kit/files/file-system.ts'
import { closest } from '../kit/similar/closest.ts'
import { formatCounted } from '../kit/text/format-values.ts'
import { comparablePath } from '../kit/url/address.ts'
import { openProject, type Project, type ProjectOptions, withReadInput } from './open-project.ts'

interface RedirectOptions extends ProjectOptions {
  readonly from?: string
  readonly to?: string
  readonly dryRun?: boolean
  readonly offline?: boolean
}

/** The options of `redirect add OLD NEW` or `redirect fix`. */
export async function run(root: string, options: RedirectOptions, terminal: Terminal): Promise<number> {
  const project = await openProject(root, options, terminal)
  if (!project) return 2
  const list = openList(project)
  const { site } = await withReadInput({ project, options, observer: silentObserver }, readSite)
  const { from, to, dryRun = false } = options
  if (from !== undefined && to !== undefined) return addRedirect({ from, to }, { site, list, terminal })
  return fixRedirects({ site, list, terminal, isDryRun: dryRun })
}

interface RedirectList {
  readonly file: string
  /** The name to show in messages. */
  readonly name: string
  readonly entries: readonly WrittenRedirect[]
  /** The step that the user must still take, or undefined if the config already imports the file. */
  readonly missingStep: string | undefined
}

interface Input {
  readonly site: Site
  readonly list: RedirectList
  readonly terminal: Terminal
}

/** Programs can edit only data, so the redirects are in a JSON file that the config imports. */
function openList({ config, inputs }: Project): RedirectList {
  const imported = inputs.filter((file) => file.endsWith('.json') && readEntries(file))
  const usual = join(dirname(join(config.root, config.configFile)), 'redirects.json')
  const file = imported.find((each) => basename(each) === 'redirects.json') ?? imported[0] ?? usual
  const name = relative(config.root, file)
  const entries = readEntries(file)
  if (!entries && existsSync(file))
    throw new UsageError(
      `\`${name}\` is not a list of redirects.`,
      'Write `[]` into the file, or `{ "from": "/old", "to": "/new" }` in such a list.',
    )
  const others = config.redirects.length > 0 ? 'redirects: [...redirects, …]' : 'redirects'
  const step = `Import the list in \`${config.configFile}\`:\n\n  import redirects from './${basename(file)}'\n\nand set the option \`${others}\`.`
  return { file, name, entries: entries ?? [], missingStep: imported.includes(file as (typeof inputs)[number]) ? undefined : step }
}

function readEntries(file: string): readonly WrittenRedirect[] | undefined {
  // The file may be missing or may not contain JSON.
  return attempt(() => {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return Array.isArray(value) && value.every((entry) => typeof entry?.from === 'string' && typeof entry.to === 'string')
      ? value
      : undefined
  })
}

/** Writes one line for each redirect, so that changes are easy to review. */
function writeEntries({ file }: RedirectList, entries: readonly WrittenRedirect[]): void {
  writeFileAtomic(
    file,
    `[${entries
      .map(
        (entry) =>
          `\n  ${JSON.stringify(entry)
            .replaceAll(/([:,{])"/g, '$1 "')
            .replace(/\}$/, ' }')}`,
      )
      .join(',')}\n]\n`,
  )
}

function addressesOf({ pages, publicFiles }: Site) {
  const paths = new Set(pages.map(({ route }) => comparablePath(route.path)))
  const isFile = (path: string) => [path, `${path}.html`, `${path}/index.html`].some((name) => publicFiles.has(name.slice(1)))
  return {
    paths,
    hasPage: (path: string) => paths.has(comparablePath(path)),
    isAnswered: (target: string) => !target.startsWith('/') || paths.has(comparablePath(target)) || isFile(comparablePath(target)),
  }
}

function addRedirect(added: WrittenRedirect, { site, list, terminal }: Input): number {
  const oldProblem = findOldAddressProblem(added.from)
  if (oldProblem !== undefined) throw new UsageError(`\`${added.from}\` cannot be redirected: ${oldProblem}.`)
  const newProblem = findNewAddressProblem(added.to)
  if (newProblem !== undefined) throw new UsageError(`\`${added.to}\` cannot be the target of a redirect: ${newProblem}.`)
  const { paths, hasPage, isAnswered } = addressesOf(site)
  const from = comparablePath(added.from)
  if (hasPage(from)) throw new UsageError(`There is a page at \`${added.from}\`, which a redirect would hide.`, 'Move the page first.')
  const others = new Map([...site.redirects, ...list.entries].map((entry) => [comparablePath(entry.from), entry] as const))
  const known = others.get(from)
  if (known) throw new UsageError(`\`${added.from}\` already redirects to \`${known.to}\`.`, 'Change the entry, or remove it first.')
  const to = followRedirects(added.to, others)
  if (to === undefined || comparablePath(to) === from)
    throw new UsageError(`The redirects from \`${added.from}\` and \`${added.to}\` would form a loop.`)
  if (!isAnswered(to)) {
    const meant = closest(comparablePath(to), paths)
    throw new UsageError(
      `There is no page at \`${to}\`.`,
      meant === undefined ? 'Specify the URL of a page.' : `Did you mean \`${meant}\`?`,
    )
  }
  const entries = list.entries.map((entry) => (comparablePath(entry.to) === from && entry.to.startsWith('/') ? { ...entry, to } : entry))
  writeEntries(list, [...entries, { from: added.from, to }])
  terminal.report(`Added to ${list.name}: ${printableLine(added.from)} → ${printableLine(to)}`)
  if (list.missingStep !== undefined) terminal.report(`The redirect has no effect yet. ${list.missingStep}`)
  return 0
}

const descriptions = {
  shadowed: 'hides a page',
  duplicate: 'repeats an earlier redirect',
  loop: 'is part of a loop',
  chained: 'leads to another redirect',
  dead: 'leads nowhere',
} as const

/** Returns exit code 1 if any problems remain. */
function fixRedirects({ site, list, terminal, isDryRun }: Input & { readonly isDryRun: boolean }): number {
  const findings = findRedirectProblems(site.redirects, addressesOf(site))
  // Only redirects in the file can be edited. All others are code.
  const own = new Map(list.missingStep === undefined ? list.entries.map((entry) => [JSON.stringify(entry), entry]) : [])
  const fixes = new Map<WrittenRedirect, WrittenRedirect | null>()
  let left = 0
  for (const { problem, redirect, fixed } of findings) {
    const { from, to } = redirect
    const entry = own.get(JSON.stringify({ from, to }))
    const isFixed = entry !== undefined && fixed !== undefined && !isDryRun
    if (isFixed) fixes.set(entry, fixed)
    else left++
    const solution = fixed === undefined ? '' : fixed === null ? ': remove it' : `: ${printableLine(fixed.to)}`
    terminal.print(`${printableLine(from)} → ${printableLine(to)} ${descriptions[problem]}${solution}${isFixed ? ' (fixed)' : ''}\n`)
  }
  if (fixes.size > 0) {
    const entries = list.entries.flatMap((entry) => {
      const fixed = fixes.get(entry)
      return fixed === undefined ? [entry] : (fixed ?? [])
    })
    writeEntries(list, entries)
    terminal.report(`Fixed ${formatCounted(fixes.size, 'redirect')} in ${list.name}.`)
  }
  if (left > 0) terminal.report(`${formatCounted(left, 'redirect')} left to fix by hand in the config or in ${list.name}.`)
  if (findings.length === 0) terminal.report(`${formatCounted(site.redirects.length, 'redirect')} without problems.`)
  return left > 0 ? 1 : 0
}

/** A redirect as it is written in the file. */
interface WrittenRedirect {
  readonly from: string
  readonly to: string
}

interface SiteAddresses {
  readonly hasPage: (path: string) => boolean
  /** Whether the target is a page, a file, or another site. */
  readonly isAnswered: (target: string) => boolean
}

type Problem = 'shadowed' | 'duplicate' | 'loop' | 'chained' | 'dead'

interface RedirectFinding {
  readonly problem: Problem
  readonly redirect: WrittenRedirect
  /** The redirect that solves the problem, null if the redirect should be removed, or undefined if only its author knows the solution. */
  readonly fixed: WrittenRedirect | null | undefined
}

/**
 * Finds redirects with problems, and reports at most one problem for each. A page has priority over a redirect, and the first of two
 * redirects has priority over the second.
 */
function findRedirectProblems(redirects: readonly WrittenRedirect[], { hasPage, isAnswered }: SiteAddresses): readonly RedirectFinding[] {
  const first = new Map<string, WrittenRedirect>()
  for (const redirect of redirects) {
    const from = comparablePath(redirect.from)
    if (!first.has(from) && !hasPage(from)) first.set(from, redirect)
  }
  return redirects.flatMap((redirect): RedirectFinding | readonly [] => {
    const from = comparablePath(redirect.from)
    if (hasPage(from)) return { problem: 'shadowed', redirect, fixed: null }
    if (first.get(from) !== redirect) return { problem: 'duplicate', redirect, fixed: null }
    const end = followRedirects(redirect.to, first)
    if (end === undefined) return { problem: 'loop', redirect, fixed: undefined }
    if (end !== redirect.to) return { problem: 'chained', redirect, fixed: isAnswered(end) ? { ...redirect, to: end } : undefined }
    return isAnswered(end) ? [] : { problem: 'dead', redirect, fixed: undefined }
  })
}

/** The final target of a chain of redirects, or undefined for a loop. The last fragment in the chain is kept. */
function followRedirects(to: string, redirects: ReadonlyMap<string, WrittenRedirect>): string | undefined {
  let target = to
  for (let steps = 0; steps <= redirects.size; steps++) {
    const next = target.startsWith('/') ? redirects.get(comparablePath(target)) : undefined
    if (!next) return target
    const fragment = /#.*$/.exec(target)?.[0] ?? ''
    target = next.to.includes('#') ? next.to : next.to + fragment
  }
  return undefined
}
