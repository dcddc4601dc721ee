import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { fencesIn, readPage } from '../../manual/manual-pages.ts'

interface Step {
  readonly uses?: string
  readonly run?: string
  readonly env?: Readonly<Record<string, string>>
  readonly with?: Readonly<Record<string, unknown>>
}

interface Workflow {
  readonly name: string
  readonly on: unknown
  readonly permissions: unknown
  readonly jobs: Readonly<
    Record<string, { readonly permissions?: unknown; readonly environment?: string; readonly if?: string; readonly steps: readonly Step[] }>
  >
}

/** A value of the event, as workflows write it. */
const value = (name: string) => `\${{ ${name} }}`

const page = readPage('deploying/ci')
const codeOf = (title: string) => fencesIn(page).find((fence) => fence.title === title)?.code ?? ''
const buildText = codeOf('.github/workflows/preview.yml')
const uploadText = codeOf('.github/workflows/preview-upload.yml')
const build = parse(buildText) as Workflow
const upload = parse(uploadText) as Workflow
const stepsOf = ({ jobs }: Workflow) => Object.values(jobs).flatMap(({ steps }) => steps)

/** Incidents like that of the TanStack packages began with a build of a fork that had rights of the repository. */
test('pull_request_target previews: the job that builds a pull request has no secret and no right to write', () => {
  expect(build.on).toBe('pull_request')
  expect(build.permissions).toEqual({ contents: 'read' })
  expect(Object.values(build.jobs).map(({ permissions, environment }) => [permissions, environment])).toEqual([[undefined, undefined]])
  expect(JSON.stringify(build)).not.toMatch(/secrets|github\.token|GITHUB_TOKEN|\bvars\./)
  const checkouts = stepsOf(build).filter(({ uses = '' }) => uses.startsWith('actions/checkout@'))
  expect(checkouts.map((step) => step.with)).toEqual([
    { ref: value('github.event.pull_request.base.sha'), 'persist-credentials': false },
    { ref: expect.stringMatching(/^refs\/pull\//), path: 'change', 'fetch-depth': 0, 'persist-credentials': false },
  ])
  // The base is installed, without scripts, before the pull request is on the disk.
  const order = stepsOf(build).map(({ uses, run }) => run ?? uses?.replace(/@.*/, ''))
  expect(order).toEqual([
    'actions/checkout',
    'actions/setup-node',
    'npm ci --ignore-scripts',
    'actions/checkout',
    'node_modules/.bin/docsgen build change --strict --trusted "$BASE"',
    'actions/upload-artifact',
  ])
})

test('pull_request_target previews: the job with the secret runs nothing of the pull request', () => {
  expect(upload.on).toEqual({ workflow_run: { workflows: [build.name], types: ['completed'] } })
  expect(upload.permissions).toEqual({ actions: 'read' })
  const [job, ...others] = Object.values(upload.jobs)
  expect(others).toEqual([])
  expect(job?.if).toBe("github.event.workflow_run.event == 'pull_request' && github.event.workflow_run.conclusion == 'success'")
  expect(job?.environment).toBe('previews')
  const [download, copy, ...more] = job?.steps ?? []
  expect(more).toEqual([])
  expect(download?.uses).toMatch(/^actions\/download-artifact@/)
  const uploaded = stepsOf(build).find(({ uses = '' }) => uses.startsWith('actions/upload-artifact@'))
  expect(download?.with).toMatchObject({ name: uploaded?.with?.name, path: 'preview', 'run-id': value('github.event.workflow_run.id') })
  // One command that copies; names and paths come from the event, never from the artifact.
  expect(copy?.run).toBe('aws s3 sync preview "s3://$BUCKET/$COMMIT" --no-follow-symlinks --only-show-errors')
  expect(copy?.env?.COMMIT).toBe(value('github.event.workflow_run.head_sha'))
})

test.each([
  ['preview', build, buildText],
  ['preview-upload', upload, uploadText],
])('pull_request_target previews: %s uses pinned actions, no cache, and no text of the event in commands', (_, workflow, text) => {
  const uses = stepsOf(workflow).flatMap((step) => step.uses ?? [])
  expect(uses.filter((action) => !/^actions\/[\w-]+@[0-9a-f]{40}$/.test(action))).toEqual([])
  expect(uses.filter((action) => action.includes('cache'))).toEqual([])
  expect(stepsOf(workflow).filter((step) => step.with?.cache !== undefined)).toEqual([])
  expect(stepsOf(workflow).filter(({ run = '' }) => run.includes('${{'))).toEqual([])
  expect(text).not.toMatch(/pull_request_target|head\.ref|\.title|\.body|head_branch/)
})

test('no workflow in the manual runs on pull_request_target', () => {
  expect(fencesIn(page).filter(({ code }) => code.includes('pull_request_target'))).toEqual([])
})
