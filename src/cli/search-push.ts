import { adminKey } from '../api/process-environment.ts'
import type { SiteConfig } from '../core/model/site-config.ts'
import { readCheckedSite } from '../core/pipeline/read-checked-site.ts'
import type { Terminal } from '../core/terminal/terminal.ts'
import { createSiteRecords } from '../features/search/cluster-search.ts'
import { openCluster } from '../features/search/typesense/open-cluster.ts'
import { type PushPlan, planPush } from '../features/search/typesense/plan-push.ts'
import { probeSearchKey } from '../features/search/typesense/probe-search-key.ts'
import { type PushOutcome, pushRecords } from '../features/search/typesense/push-records.ts'
import { UsageError } from '../kit/failures/failure.ts'
import { formatBytes, formatCount, formatCounted } from '../kit/text/format-values.ts'
import { onInterrupt } from './interrupts.ts'
import { openProject, type Project, type ProjectOptions } from './open-project.ts'
import { createObserver, withReadInput } from './read-input.ts'
import { exitCodeFor, writeReports } from './report.ts'

interface SearchPushOptions extends ProjectOptions {
  readonly dryRun?: boolean
  readonly offline?: boolean
  readonly concurrency?: number
}

type TypesenseSettings = Extract<SiteConfig['search'], { provider: 'typesense' }>

export async function run(root: string, options: SearchPushOptions, terminal: Terminal): Promise<number> {
  const project = await openProject(root, options, terminal)
  if (!project) return 2
  const search = typesenseOf(project.config)
  const key = adminKey()
  if (key === undefined && !options.dryRun)
    throw new UsageError('The Typesense admin key is not set.', 'Set the `TYPESENSE_ADMIN_KEY` environment variable to the admin key.')
  const release = onInterrupt(() => terminal.status(undefined))
  try {
    const { plan, code } = await planSite(project, options, terminal)
    if (!plan) return code
    if (options.dryRun) terminal.print(describePlan(plan, search))
    else terminal.report(describeOutcome(await push({ search, plan, key: key ?? '' }, terminal), plan))
    return code
  } finally {
    release()
  }
}

function typesenseOf({ search }: SiteConfig): TypesenseSettings {
  if (search.provider === 'typesense') return search
  throw new UsageError(
    `The config does not specify a Typesense cluster: \`search.provider\` is \`${search.provider}\`.`,
    'Set `search.provider` to `typesense`, and add `nodes` and `searchKey`.',
  )
}

/** Plans the push. The plan is undefined if the site has problems, which are then reported. */
async function planSite(project: Project, options: SearchPushOptions, terminal: Terminal) {
  const { config } = project
  const strict = options.strict ?? false
  return withReadInput({ project, options, observer: createObserver(terminal) }, async (input) => {
    const read = await readCheckedSite(input)
    const { diagnostics } = input.run
    writeReports(diagnostics, { targets: project.reports, root: config.root, strict, terminal })
    const code = exitCodeFor(diagnostics, strict)
    if (code !== 0) {
      terminal.report('docsgen pushed nothing. The site search continues to use the previous records.')
      return { code, plan: undefined }
    }
    const { collection: alias } = typesenseOf(config)
    return { code, plan: planPush({ alias, language: config.locales[0].code, records: createSiteRecords(read, config) }) }
  })
}

interface PushInput {
  readonly search: TypesenseSettings
  readonly plan: PushPlan
  readonly key: string
}

async function push({ search, plan, key }: PushInput, terminal: Terminal): Promise<PushOutcome> {
  const { nodes, searchKey, collection } = search
  terminal.status('contacting the cluster')
  try {
    await probeSearchKey({ nodes, searchKey, collection })
    return await pushRecords({
      cluster: openCluster({ nodes, key }),
      plan,
      onProgress: (count) => terminal.status(`pushing ${count} of ${formatCounted(plan.recordCount, 'record')}`),
    })
  } finally {
    terminal.status(undefined)
  }
}

function describePlan({ alias, schema, recordCount, bytes }: PushPlan, { nodes }: TypesenseSettings): string {
  return [
    `Records: ${formatCount(recordCount)} (${formatBytes(bytes)})`,
    `Collection: ${schema.name}`,
    `Alias: ${alias}`,
    `Nodes: ${nodes.join(', ')}`,
    'This is a dry run. docsgen did not contact the cluster.',
  ].join('\n')
}

function describeOutcome({ wasCurrent, collection, removed, left }: PushOutcome, { alias, recordCount }: PushPlan): string {
  const count = formatCounted(recordCount, 'record')
  return [
    wasCurrent
      ? `\`${alias}\` is up to date: ${count} in \`${collection}\`.`
      : `\`${alias}\` now points to \`${collection}\`, which contains ${count}.`,
    ...(removed.length === 0 ? [] : [`Removed collections from earlier pushes: ${removed.map((name) => `\`${name}\``).join(', ')}.`]),
    ...left.map(({ reason }) => `${reason} The next push will try again.`),
  ].join('\n')
}
