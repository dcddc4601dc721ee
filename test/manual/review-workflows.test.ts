import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { binary, createProject, type Files, shell, smallSite, writeFiles } from '../cli/project.ts'
import { readSnippets } from './proof/snippets.ts'

interface Workflow {
  readonly name: string
  readonly on: unknown
  readonly permissions: Readonly<Record<string, string>>
  readonly jobs: Readonly<Record<string, { readonly if?: string; readonly steps: readonly Step[] }>>
}

interface Step {
  readonly uses?: string
  readonly run?: string
  readonly env?: Readonly<Record<string, string>>
  readonly with?: Readonly<Record<string, unknown>>
}

interface GitLabJob {
  readonly rules: readonly { readonly if: string }[]
  readonly script: readonly string[]
  readonly artifacts?: { readonly paths: readonly string[] }
}

const page = 'manual/content/deploying/comparing-builds.md'
const snippets = readSnippets().filter(({ document }) => document === page)
const codeOf = (title: string) => snippets.find((snippet) => snippet.title === title)?.code ?? ''
const compare = parse(codeOf('.github/workflows/docs-diff.yml')) as Workflow
const comment = parse(codeOf('.github/workflows/docs-comment.yml')) as Workflow
const pipeline = parse(codeOf('.gitlab-ci.yml')) as Readonly<Record<string, GitLabJob>>

const stepsOf = ({ jobs }: Workflow) => Object.values(jobs).flatMap(({ steps }) => steps)
const runOf = (workflow: Workflow) => stepsOf(workflow).findLast(({ run }) => run !== undefined)

describe.concurrent('the workflows that comment on pull requests', () => {
  test('code of a pull request never runs with a token that can write', () => {
    expect(compare.on).toBe('pull_request')
    expect(compare.permissions).toEqual({ contents: 'read' })
    expect(comment.on).toEqual({ workflow_run: { workflows: [compare.name], types: ['completed'] } })
    // `workflow_run` checks out the default branch unless told otherwise.
    expect(
      stepsOf(comment)
        .filter(({ uses = '' }) => uses.startsWith('actions/checkout'))
        .map((step) => step.with),
    ).toEqual([{ 'persist-credentials': false }])
    expect(JSON.stringify(compare)).not.toMatch(/secrets|token/)
    // The name of a branch could contain commands.
    for (const { run = '' } of [...stepsOf(compare), ...stepsOf(comment)]) expect(run).not.toContain('${{')
    const [uploaded, downloaded] = [compare, comment].map((workflow) =>
      stepsOf(workflow).find(({ uses = '' }) => /^actions\/(?:up|down)load-artifact/.test(uses)),
    )
    expect(downloaded?.with).toMatchObject({ name: uploaded?.with?.name, path: uploaded?.with?.path })
  })

  test('on GitHub: the manifests of both versions become one comment, which is updated', async () => {
    const { work, env } = await createPullRequest()
    const built = await shell(`bash -e <<'END'\n${runOf(compare)?.run}\nEND`, { cwd: work, env: { ...env, GITHUB_WORKSPACE: work } })
    expect(built.code, built.stderr).toBe(0)
    expect(existsSync(join(work, 'manifests/old.json'))).toBe(true)
    const variables = { ...env, GH_REPO: 'acme/docs', OWNER: 'someone', BRANCH: '$(touch pwned)', SHA: 'abc', GH_TOKEN: 'x' }
    const posted = () => JSON.parse(readFileSync(join(work, '../posted.json'), 'utf8'))
    const run = async (existing: string) => {
      const { code, stderr } = await shell(`bash -e <<'END'\n${runOf(comment)?.run}\nEND`, {
        cwd: work,
        env: { ...variables, EXISTING: existing },
      })
      expect(code, stderr).toBe(0)
    }
    await run('')
    expect(posted()).toEqual(['POST', 'repos/acme/docs/issues/7/comments', expect.stringContaining('- `/new` `New @octocat`\n')])
    await run('41')
    expect(posted()).toEqual(['PATCH', 'repos/acme/docs/issues/comments/41', expect.stringMatching(/^<!-- docsgen diff -->\n/)])
    expect(existsSync(join(work, 'pwned'))).toBe(false)
  })

  test('on GitLab: the same', async () => {
    const { work, env } = await createPullRequest()
    const [compareJob, commentJob] = [pipeline['docs-diff'], pipeline['docs-comment']]
    expect(commentJob?.rules).toEqual([{ if: '$CI_PIPELINE_SOURCE == "merge_request_event" && $DOCS_COMMENT_TOKEN' }])
    expect(compareJob?.artifacts?.paths).toContain('comment.md')
    const variables = {
      ...env,
      CI_PROJECT_DIR: work,
      CI_MERGE_REQUEST_DIFF_BASE_SHA: 'HEAD^1',
      CI_API_V4_URL: 'https://gitlab.example/api/v4',
      CI_PROJECT_ID: '5',
      CI_MERGE_REQUEST_IID: '7',
      DOCS_COMMENT_TOKEN: 'token',
    }
    const run = async (job: GitLabJob | undefined, existing = '[]') => {
      const script = `set -eo pipefail\n${job?.script.join('\n')}`
      const { code, stderr } = await shell(script, { cwd: work, env: { ...variables, EXISTING: existing } })
      expect(code, stderr).toBe(0)
    }
    await run(compareJob)
    const posted = () => JSON.parse(readFileSync(join(work, '../posted.json'), 'utf8'))
    const notes = 'https://gitlab.example/api/v4/projects/5/merge_requests/7/notes'
    await run(commentJob)
    expect(posted()).toEqual(['POST', notes, expect.stringContaining('- `/new` `New @octocat`\n')])
    await run(commentJob, '[{"id":3,"body":"Thanks"},{"id":8,"body":"<!-- docsgen diff -->\\nOld"}]')
    expect(posted()).toEqual(['PUT', `${notes}/8`, expect.stringContaining('1 page added')])
  })

  test('deploy.sh keeps the manifests of the last deployments', async () => {
    const { work, env } = await createPullRequest()
    const empty = '{"manifest":1,"base":"/","pages":[],"redirects":[],"files":[]}'
    writeFiles(work, { 'manifests/1.json': empty, 'manifests/2.json': empty, 'manifests/3.json': empty })
    for (const _ of [1, 2]) {
      const { code, stderr } = await shell(codeOf('deploy.sh'), { cwd: work, env })
      expect(code, stderr).toBe(0)
    }
    const pagesIn = (name: string) => JSON.parse(readFileSync(join(work, 'manifests', name), 'utf8')).pages.length
    expect(['1.json', '2.json', '3.json'].map(pagesIn)).toEqual([4, 4, 0])
    // The second deployment had nothing to upload.
    expect(readFileSync(join(work, '../rclone.txt'), 'utf8')).toMatch(/^(?:copy out remote:my-docs --files-from-raw - .*\n){4}$/)
  })
})

/** A checkout of a pull request that is merged into its base, and programs in place of those that need a network. */
async function createPullRequest() {
  const root = createProject({}, 'pull request')
  const work = join(root, 'work')
  mkdirSync(work)
  const commit = async (files: Files, message: string) => {
    writeFiles(work, files)
    const { code, stderr } = await shell(`git add -A && git commit -qm '${message}'`, { cwd: work, env: gitEnv })
    expect(code, stderr).toBe(0)
  }
  await shell('git init -qb main', { cwd: work })
  await commit({ ...smallSite, '.gitignore': 'out\n.docsgen\nmanifests\n' }, 'Base')
  await shell('git checkout -qb change', { cwd: work })
  await commit({ 'content/new.md': '# New @octocat\n\nText.\n', 'content/index.md': '# Home\n\n[New](./new.md)\n' }, 'Change')
  await shell('git checkout -q main && git merge -q --no-ff --no-edit change', { cwd: work, env: gitEnv })
  const tools = join(root, 'tools')
  const posted = `require("fs").writeFileSync(process.env.POSTED, JSON.stringify([method, url, require("fs").readFileSync("comment.md", "utf8")]))`
  const programs = {
    npm: '[ "$1" = ci ]\n',
    npx: `[ "$1" = docsgen ]; shift; exec '${process.execPath}' '${binary}' "$@"\n`,
    rclone: 'echo "$*" >> "$(dirname "$POSTED")/rclone.txt"; cat > /dev/null\n',
    gh: `[ "$1" = api ]
case "$*" in
*'repos/acme/docs/pulls -f state=open -f head=someone:$(touch pwned)'*) echo 7 ;;
*--paginate*issues/7/comments*) echo "$EXISTING" ;;
*' -F body=@comment.md') node -e 'const [method, url] = [process.argv[1], process.argv[2]]; ${posted}' "$4" "$5" ;;
*) exit 9 ;; esac
`,
    curl: `case "$*" in
*'notes?per_page=100') echo "$EXISTING" ;;
*'--form body=<comment.md'*) node -e 'const [method, url] = [process.argv[1], process.argv.at(-1)]; ${posted}' "$6" "\${@: -1}" ;;
*) exit 9 ;; esac
`,
  }
  for (const [name, text] of Object.entries(programs)) {
    mkdirSync(tools, { recursive: true })
    writeFileSync(join(tools, name), `#!/bin/bash\nset -e\n${text}`)
    chmodSync(join(tools, name), 0o755)
  }
  const env = { ...gitEnv, PATH: [tools, dirname(process.execPath), process.env.PATH].join(':'), POSTED: join(root, 'posted.json') }
  return { work, env }
}

const gitEnv = {
  GIT_CONFIG_COUNT: '2',
  GIT_CONFIG_KEY_0: 'user.name',
  GIT_CONFIG_VALUE_0: 'A writer',
  GIT_CONFIG_KEY_1: 'user.email',
  GIT_CONFIG_VALUE_1: 'writer@example.com',
}
