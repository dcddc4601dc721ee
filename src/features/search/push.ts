import type { CommandOptions, CommandProject, CommandTools } from '../../core/command-tools.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import { readCheckedSite } from '../../core/pipeline/read-checked-site.ts'
import type { Terminal } from '../../core/terminal/terminal.ts'
import { UsageError } from '../../kit/failures/failure.ts'
import { formatBytes, formatCount, formatCounted } from '../../kit/text/format-values.ts'
import { adminKey, createSiteRecords } from './cluster-search.ts'
import { ClusterFailure, createClient, type Pause, retryRequest, waitMs } from './typesense/cluster-client.ts'
import { openCluster } from './typesense/open-cluster.ts'
import { type PushOutcome, type PushPlan, planPush, pushRecords } from './typesense/push-records.ts'

interface PushOptions extends CommandOptions {
  readonly root: string
  readonly dryRun?: boolean
}

type TypesenseSettings = Extract<SiteConfig['search'], { provider: 'typesense' }>

export async function run(options: PushOptions, { terminal, openProject, guard, env }: CommandTools): Promise<number> {
  const project = await openProject(options.root, options)
  if (!project) return 2
  const search = typesenseOf(project.config)
  const key = adminKey(env)
  if (key === undefined && !options.dryRun)
    throw new UsageError('The Typesense admin key is not set.', 'Set the `TYPESENSE_ADMIN_KEY` environment variable to the admin key.')
  const release = guard(() => terminal.status(undefined))
  try {
    const { plan, code } = await planSite(project, terminal)
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
async function planSite({ config, read, report }: CommandProject, terminal: Terminal) {
  return read(async (input) => {
    const site = await readCheckedSite(input)
    const code = report(input.run.diagnostics)
    if (code !== 0) {
      terminal.report('docsgen pushed nothing. The site search continues to use the previous records.')
      return { code, plan: undefined }
    }
    const { collection: alias } = typesenseOf(config)
    return { code, plan: planPush({ alias, language: config.locales[0].code, records: createSiteRecords(site, config) }) }
  }, 'progress')
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

interface ProbeInput {
  readonly nodes: readonly string[]
  readonly searchKey: string
  readonly collection: string
  /** @default waits */
  readonly pause?: Pause
  /** The time limit for an individual response. */
  readonly limitMs?: number
}

interface Question {
  /** Text that completes “it may …”. */
  readonly what: string
  readonly ask: () => Promise<unknown>
  readonly isAnswer: (reply: unknown) => boolean
}

/** A line that is not JSON. The cluster rejects it after it has checked the key. */
const noDocument = '?'

/**
 * Checks, without changing anything, that the readers' key allows searching and nothing else. Throws a `UsageError` if it is the wrong key.
 */
export async function probeSearchKey({ nodes, searchKey, collection, pause = waitMs, limitMs = 10_000 }: ProbeInput): Promise<void> {
  const client = createClient({ nodes, key: searchKey, limitMs })
  const documents = client.collections(collection).documents()
  const holds = (key: string) => (reply: unknown) => Array.isArray(Object(reply)[key])
  const search: Question = {
    what: 'search',
    ask: () => documents.search({ q: '*', query_by: 'content', per_page: 1 }),
    isAnswer: holds('hits'),
  }
  const others: readonly Question[] = [
    { what: 'list the keys of the cluster', ask: () => client.keys().retrieve(), isAnswer: holds('keys') },
    { what: 'list the collections of the cluster', ask: () => client.collections().retrieve(), isAnswer: Array.isArray },
    { what: 'list the aliases of the cluster', ask: () => client.aliases().retrieve(), isAnswer: holds('aliases') },
    { what: 'export whole collections', ask: () => documents.export({ filter_by: 'id:=none' }), isAnswer: isLines },
    { what: 'write documents', ask: () => documents.import(noDocument), isAnswer: isLines },
    { what: 'remove documents', ask: () => documents.delete({ filter_by: 'id:=none' }), isAnswer: holdsCount },
  ]
  const hint = `Create a key that allows only the action \`documents:search\` on the collection \`${collection}\`.`
  const may = (question: Question) => isAllowed(question, { key: searchKey, pause })
  if (!(await may(search)))
    throw new UsageError(`The key in \`search.searchKey\` does not allow searching \`${collection}\` on the cluster.`, hint)
  for (const question of others)
    if (await may(question))
      throw new UsageError(`The key in \`search.searchKey\` is public, but it also allows readers to ${question.what}.`, hint)
}

/** A missing collection does not matter, because the cluster checks the key before it responds with 404. */
async function isAllowed({ what, ask, isAnswer }: Question, { key, pause }: { key: string; pause: Pause }): Promise<boolean> {
  const work = async () => {
    if (!isAnswer(await ask())) throw new SyntaxError()
  }
  try {
    await retryRequest(work, { what: `check whether the search key allows readers to ${what}`, key, pause })
    return true
  } catch (error) {
    if (!(error instanceof ClusterFailure)) throw error
    if (error.status === 401 || error.status === 403) return false
    if (error.status === 400 || error.status === 404) return true
    throw error
  }
}

function holdsCount(reply: unknown): boolean {
  return typeof Object(reply).num_deleted === 'number'
}

function isLines(reply: unknown): boolean {
  return typeof reply === 'string' && !reply.startsWith('<')
}
