import { parse } from 'yaml'

export interface CommandLine {
  readonly line: string
  readonly env: Readonly<Record<string, string>>
}

interface WorkflowStep {
  readonly uses?: string
  readonly run?: string
  readonly env?: Readonly<Record<string, string>>
  readonly with?: { readonly path?: string }
}

interface GitHubWorkflow {
  readonly jobs: Readonly<Record<string, { readonly steps: readonly WorkflowStep[] }>>
}

type GitLabPipeline = Readonly<Record<string, { readonly script: readonly string[] }>>

/** The commands of a GitHub Actions workflow (or some of its steps) or a GitLab pipeline. */
export function linesOfPipeline(text: string): readonly CommandLine[] {
  const pipeline = parse(text) as readonly WorkflowStep[] | GitHubWorkflow | GitLabPipeline
  if (Array.isArray(pipeline)) return pipeline.flatMap(linesOfStep)
  if ('jobs' in pipeline) return Object.values((pipeline as GitHubWorkflow).jobs).flatMap(({ steps }) => steps.flatMap(linesOfStep))
  return Object.values(pipeline as GitLabPipeline).flatMap(({ script }) => script.map((line) => ({ line, env: {} })))
}

function linesOfStep({ uses = '', run = '', env = {}, with: settings }: WorkflowStep): readonly CommandLine[] {
  // The pull request's change, beside the trusted branch.
  if (uses.startsWith('actions/checkout@') && settings?.path) return [{ line: `git clone -q . ${settings.path}`, env: {} }]
  const variables = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, withoutExpressions(value)]))
  return run
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({ line: withoutExpressions(line), env: variables }))
}

/** GitHub's values for `${{ … }}`. */
function withoutExpressions(text: string): string {
  return text.replace(/\$\{\{ *([\w.-]+) *\}\}/g, (_, name: string) =>
    /\.sha$/.test(name)
      ? 'COMMIT'
      : name === 'secrets.TYPESENSE_ADMIN_KEY'
        ? 'bootstrap-key-of-the-stand-in'
        : name === 'secrets.DOCSGEN_CACHE_KEY'
          ? 'k'.repeat(32)
          : 'acme',
  )
}
