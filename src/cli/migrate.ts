import { relative, resolve } from 'node:path'
import { buildProject, checkProject } from '../api/build-project.ts'
import { openProjectAt } from '../api/open-project.ts'
import { machine, workingFolder } from '../api/process-environment.ts'
import { sortDiagnostics } from '../core/diagnostics/group-causes.ts'
import type { Diagnostic } from '../core/model/diagnostic.ts'
import type { SitePage } from '../core/model/site.ts'
import type { Terminal } from '../core/terminal/terminal.ts'
import { UsageError } from '../kit/failures/failure.ts'
import { requireFolder } from '../kit/files/file-system.ts'
import type { AbsolutePath } from '../kit/files/paths.ts'
import { formatCounted } from '../kit/text/format-values.ts'
import {
  type Comparison,
  compareSites,
  compareTexts,
  describeComparison,
  describeTexts,
  readOldSite,
  readShownText,
  type TextComparison,
} from '../tools/migrate/migrate/compare-sites.ts'
import { addKnownProblems } from '../tools/migrate/migrate/plan-config.ts'
import { planMigration } from '../tools/migrate/migrate/plan-migration.ts'
import { repairPages } from '../tools/migrate/migrate/repair-pages.ts'
import { describeProblems, listPlaces, type Migration, writeReport } from '../tools/migrate/migrate/write-report.ts'
import { chooseFolder, keepOwnFiles, moveInPlace, refuseChangedFolder, stageDraft, stageSite } from '../tools/migrate/migrate/write-site.ts'
import { openOtherSite } from '../tools/migrate/open-other-site.ts'
import type { OtherToolName } from '../tools/migrate/other-site.ts'
import { onInterrupt } from './finish.ts'
import { createObserver, withReadInput } from './open-project.ts'

interface MigrateOptions {
  readonly from?: OtherToolName | 'auto'
  readonly into?: string
  readonly inPlace?: boolean
  readonly reportOnly?: boolean
  readonly oldSite?: string
  readonly allowConfigCode?: boolean
}

/** Creates a docsgen site from another tool's site, and verifies that its URLs stay the same. */
export async function run(root: string, options: MigrateOptions, terminal: Terminal): Promise<number> {
  const here = workingFolder()
  const folder = findFolder(root, here)
  const oldSite = options.oldSite === undefined ? undefined : findFolder(options.oldSite, here)
  const { site, tool, files } = await openOtherSite(folder, {
    as: options.from ?? 'auto',
    allowConfigCode: options.allowConfigCode ?? false,
    command: 'migrate',
  })
  if (tool.onlyChecked !== undefined)
    throw new UsageError(`docsgen can check the ${tool.label} site of \`${site.configFile}\`, but not migrate it.`, tool.onlyChecked)
  if (site.pages.length === 0)
    throw new UsageError(
      `\`${site.configFile}\` has no pages that could be read.`,
      'With `--allow-config-code`, the code of the config is run to find them.',
    )
  const inPlace = options.inPlace ?? false
  const reportOnly = options.reportOnly ?? false
  if (inPlace && options.into !== undefined)
    throw new UsageError('`--in-place` and `--into` cannot be used together.', 'Leave one of them out.')
  if (inPlace && !reportOnly) await refuseChangedFolder(folder)
  const target = inPlace || reportOnly ? folder : chooseFolder(folder, { into: options.into, here, site })
  terminal.report(`Reading \`${site.configFile}\` (${tool.label}).`)
  const plan = planMigration({ site, tool, files })
  const planned = inPlace ? keepOwnFiles(plan, folder) : plan
  const cacheHome = machine().env.XDG_CACHE_HOME
  const staged = reportOnly ? stageDraft({ root: folder, migration: planned, files, cacheHome }) : stageSite(target, planned, files)
  const release = onInterrupt(staged.remove)
  try {
    const old = oldSite === undefined ? planned : { ...planned, addresses: withoutBase(readOldSite(oldSite), site.base) }
    let migration = planned
    let proof = await prove(staged.folder, old, terminal)
    // A repair can reveal another problem.
    for (let round = 0; round < 3 && proof.problems.length > 0; round++) {
      const repaired = repairPages(migration, proof.problems)
      const changed = [...repaired.texts].filter(([path, text]) => text !== migration.texts.get(path))
      if (changed.length === 0) break
      for (const [path, text] of changed) staged.replace(path, text)
      migration = repaired
      proof = await prove(staged.folder, old, terminal)
    }
    // The remaining problems are listed in the config, so that a strict build can publish the site immediately.
    const config = migration.texts.get('docs.config.ts') ?? ''
    const known: Diagnostic[] = []
    let { problems } = proof
    /** Codes of the problems that remain until packages are installed. */
    let missing: readonly string[] = []
    for (let round = 0; round < 3; round++) {
      if (problems.length > 0) {
        known.push(...problems)
        const text = addKnownProblems(config, known)
        staged.replace('docs.config.ts', text)
        migration = { ...migration, texts: new Map([...migration.texts, ['docs.config.ts', text]]) }
      }
      const found = await buildStrictly(staged.folder, terminal)
      problems = found.filter(isLasting)
      missing = found.filter((each) => !isLasting(each)).map(({ code }) => code)
      if (problems.length === 0) break
    }
    const { comparison, texts } = proof
    const model = oldSite === undefined ? tool.label : undefined
    const report = writeReport({
      migration,
      texts,
      tool: tool.label,
      model,
      configFile: site.configFile,
      comparison,
      problems: problems.map(describe),
      known,
      missing,
    })
    if (reportOnly) {
      terminal.print(report)
      staged.remove()
      return 0
    }
    staged.add('MIGRATION.md', report)
    staged.add('MIGRATION.tsv', listPlaces({ migration, texts, known }))
    if (inPlace) {
      moveInPlace(staged.folder, folder, { site, migration })
      staged.remove()
    } else staged.publish()
    printResult(
      {
        migration,
        comparison,
        texts,
        problems,
        known: known.length - problems.length,
        missing,
        target: relative(here, target) || '.',
        model,
      },
      terminal,
    )
    return 0
  } catch (error) {
    staged.remove()
    throw error
  } finally {
    release()
  }
}

function findFolder(path: string, here: string): AbsolutePath {
  const folder = resolve(here, path) as AbsolutePath
  requireFolder(folder, path, 'Check the path.')
  return folder
}

/** Removes the base path, which the URLs of a built site contain only if the host adds it. */
function withoutBase(addresses: ReadonlyMap<string, readonly string[]>, base: string): ReadonlyMap<string, readonly string[]> {
  const prefix = base.replace(/\/$/, '')
  if (prefix === '' || ![...addresses.keys()].every((address) => address === prefix || address.startsWith(`${prefix}/`))) return addresses
  return new Map([...addresses].map(([address, anchors]) => [address.slice(prefix.length) || '/', anchors]))
}

interface Proof {
  readonly comparison: Comparison
  readonly texts: TextComparison
  readonly problems: readonly Diagnostic[]
}

/** Reads the new site in the same way as a build. */
async function prove(
  folder: string,
  old: Pick<Migration, 'addresses' | 'routeOf' | 'oldTexts' | 'components'>,
  terminal: Terminal,
): Promise<Proof> {
  const { project, diagnostics } = await openProjectAt(folder, {})
  if (!project)
    return {
      comparison: compareSites(old, { pages: [], redirects: [], publicFiles: new Set() }),
      texts: compareTexts([]),
      problems: sortDiagnostics(diagnostics),
    }
  return withReadInput({ project, options: { offline: true }, observer: createObserver(terminal) }, async (input) => {
    const { diagnostics: found, site, readBody } = await checkProject(project, input)
    const pages = new Map<string, SitePage>(site.pages.map((page) => [page.route.source.projectPath, page]))
    const stubs = new Set(old.components.map(({ name }) => name))
    const texts = [...old.oldTexts].map(([path, texts]) => {
      const page = pages.get(path)
      const body = page && readBody(page.route.source, page.document)
      return { old: texts, shown: body ? readShownText(body, page.document, stubs) : { all: '', prose: '' } }
    })
    return { comparison: compareSites(old, site), texts: compareTexts(texts), problems: sortDiagnostics(found).filter(isLasting) }
  })
}

/** The problems that a strict build would report. Nothing is published. */
async function buildStrictly(folder: string, terminal: Terminal): Promise<readonly Diagnostic[]> {
  const { project, diagnostics } = await openProjectAt(folder, {})
  if (!project) return diagnostics
  const hooks = { observer: createObserver(terminal), guard: onInterrupt, accept: () => false }
  return sortDiagnostics((await buildProject(project, { strict: true, offline: true }, hooks)).diagnostics)
}

/** The packages that the new site needs are not installed yet. */
function isLasting({ code }: Diagnostic): boolean {
  return !code.endsWith('/not-installed')
}

function describe({ location, message, code }: Diagnostic): string {
  const place = location === undefined ? '' : `\`${location.file}${location.line === undefined ? '' : `:${location.line}`}\`: `
  return `${place}${message.replace(/\s+/g, ' ')} (\`${code}\`)`
}

interface Result {
  readonly migration: Migration
  readonly comparison: Comparison
  readonly texts: TextComparison
  readonly problems: readonly Diagnostic[]
  /** The number of problems that a strict build tolerates. */
  readonly known: number
  readonly missing: readonly string[]
  readonly target: string
  /** The tool whose model determined the URLs, or undefined if the URLs were measured. */
  readonly model: string | undefined
}

function printResult({ migration, comparison, texts, problems, known, missing, target, model }: Result, terminal: Terminal): void {
  const { counts, todos, components } = migration
  terminal.report(`Wrote ${formatCounted(counts.pages, 'page')} to \`${target}\`.`)
  terminal.report(describeComparison(comparison, model))
  terminal.report(describeTexts(texts))
  const lost = [...comparison.lostAddresses, ...comparison.lostAnchors.map(({ address, anchor }) => `${address}#${anchor}`)]
  if (lost.length > 0)
    terminal.report(`Not on the new site: ${lost.slice(0, 10).join(', ')}${lost.length > 10 ? `, and ${lost.length - 10} more` : ''}.`)
  terminal.report(describeProblems(problems.length, { known, missing }))
  terminal.report(
    `\`MIGRATION.md\` lists ${formatCounted(todos.length, 'place')} to look at and ${formatCounted(components.length, 'component')} to write.`,
  )
}
