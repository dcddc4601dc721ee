import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { transform } from 'esbuild'
import { describe, expect, onTestFinished, test } from 'vitest'
import { binary, createProject, type Files, heard, readTree, docsgen as runProgram, smallConfig, smallSite, start } from './project.ts'
import { docsgen } from './run-here.ts'

const { 'docs.config.ts': _, ...pages } = smallSite

interface Case {
  readonly files: Files
  readonly args: string
  /** The working folder, relative to the project. */
  readonly in?: string
  readonly code: number
  readonly says: string | RegExp
}

const cases: Readonly<Record<string, Case>> = {
  'a folder of the project': {
    files: smallSite,
    args: 'build',
    in: 'content/guide',
    code: 0,
    says: 'Using `../../docs.config.ts` because this folder has no config file.\n',
  },
  'a folder of the project, for another command': {
    files: smallSite,
    args: 'routes',
    in: 'content',
    code: 0,
    says: 'Using `../docs.config.ts`',
  },
  'a folder with a project below it': {
    files: { 'docs/docs.config.ts': smallConfig },
    args: 'build',
    code: 2,
    says: 'error config/not-found',
  },
  'a folder of another repository': {
    files: { ...smallSite, 'other/.git/HEAD': '', 'other/a.md': '' },
    args: 'build',
    in: 'other',
    code: 2,
    says: 'error config/not-found',
  },
  'no config': {
    files: pages,
    args: 'check',
    code: 2,
    says: /There is no config file at `docs\.config\.ts`\.\n {2}hint To create a site, run `docsgen init`\./,
  },
  'a named config that is not there': {
    files: smallSite,
    args: 'check -c conf.ts',
    code: 2,
    says: 'Set `--config` to the path of a file, relative to the project folder.',
  },
  'a config with another name': {
    files: { ...pages, 'docsgen.config.ts': smallConfig },
    args: 'build',
    code: 2,
    says: 'hint Rename `docsgen.config.ts` to `docs.config.ts`.',
  },
  'a config in YAML': {
    files: { ...pages, 'docs.config.yml': 'title: A' },
    args: 'build',
    code: 2,
    says: 'hint Write the config as `docs.config.ts` or `docs.config.json`. docsgen does not read `docs.config.yml`.',
  },
  'a config as .mjs': { files: { ...pages, 'docs.config.mjs': smallConfig }, args: 'build --strict', code: 0, says: '3 pages' },
  'a config as .json': {
    files: { ...pages, 'docs.config.json': '{"title":"A","description":"B","lastUpdated":false}' },
    args: 'build --strict',
    code: 0,
    says: '3 pages',
  },
  'two configs': {
    files: { ...smallSite, 'docs.config.json': '{}' },
    args: 'build',
    code: 2,
    says: 'Found more than one config file: `docs.config.ts`, `docs.config.json`.\n  hint Keep only one of these files, or choose one with `--config`.',
  },
  'two configs, one of which would be ignored': {
    files: { ...smallSite, 'docs.config.yaml': '' },
    args: 'build',
    code: 2,
    says: 'Found more than one config file: `docs.config.ts`, `docs.config.yaml`.',
  },
  'a folder that is not there': { files: smallSite, args: 'build dosc', code: 2, says: 'error Folder not found: `dosc`.' },
  'a file in the place of the folder': {
    files: smallSite,
    args: 'build content/index.md',
    code: 2,
    says: 'error `content/index.md` is a file, not a folder.',
  },
  'an output folder with files of somebody else': {
    files: { ...smallSite, 'out/mine.txt': 'mine' },
    args: 'build',
    code: 2,
    says: /The output folder `.*out` is not empty and was not created by docsgen.*\n {2}hint .*--force/,
  },
  'an output folder that holds the content': { files: smallSite, args: 'build -o content', code: 2, says: 'content' },
  'no git repository': {
    files: { ...smallSite, 'docs.config.ts': smallConfig.replace(', lastUpdated: false', '') },
    args: 'build',
    code: 0,
    says: 'Pages do not show when they were last updated: the project folder is not in a Git repository.\n  hint Run `git init`, and commit the pages. If you do not need the dates, set `lastUpdated: false`',
  },
}

describe.concurrent('wrong folders are reported without a stack trace', () => {
  for (const [name, { files, args, in: below = '.', code, says }] of Object.entries(cases)) {
    test(name, async ({ expect }) => {
      const root = createProject(files)
      const ended = await docsgen(args.split(' '), { cwd: join(root, below) })
      expect(ended.stderr)[typeof says === 'string' ? 'toContain' : 'toMatch'](says as string)
      expect(ended.stderr).not.toMatch(/\n\s+at |bug in docsgen/)
      expect(ended.code).toBe(code)
    })
  }

  test('a build in a folder of the project writes into the project', async ({ expect }) => {
    const root = createProject(smallSite)
    await docsgen(['build'], { cwd: join(root, 'content') })
    expect(Object.keys(readTree(join(root, 'out')) ?? {})).toContain('index.html')
    expect(readTree(join(root, 'content'))).not.toHaveProperty('out/index.html')
  })

  test('foreign files in the output folder stay', async ({ expect }) => {
    const root = createProject({ ...smallSite, 'out/mine.txt': 'mine' })
    await docsgen(['build'], { cwd: root })
    expect(readTree(join(root, 'out'))).toEqual({ 'mine.txt': 'mine' })
  })

  test('git is not installed', async ({ expect }) => {
    const root = createProject({ ...smallSite, 'docs.config.ts': smallConfig.replace(', lastUpdated: false', '') })
    const { code, stderr } = await docsgen(['build'], { cwd: root, env: { PATH: '/nonexistent' } })
    expect(stderr).toContain('Pages do not show when they were last updated: Git is not installed.')
    expect(code).toBe(0)
  })

  test('a read-only folder', async ({ expect }) => {
    const root = createProject({ ...smallSite, 'locked/a.txt': '' })
    for (const folder of [dirname(root), root, join(root, 'content'), join(root, 'content/guide')]) chmodSync(folder, 0o777)
    chmodSync(join(root, 'locked'), 0o555)
    const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
    const { code, stderr } = await runProgram(['build', '-o', 'locked/out'], { cwd: root, ...user })
    chmodSync(join(root, 'locked'), 0o755)
    expect(stderr).toMatch(
      /error Cannot write `locked\/.*`: permission denied\.\n {2}hint Check the owner and the permissions of the folder/,
    )
    expect(code).toBe(3)
  })
})

test('a port in use: dev uses the next one and says so, or stops under --strict-port', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const root = createProject()
  const strict = await docsgen(['dev', '--port', String(port), '--strict-port'], { cwd: root })
  expect(strict.code).toBe(3)
  expect(strict.stderr).toContain(
    `error Port ${port} is already in use.\n  hint Stop the program that is using the port, or choose a different port with \`--port\`.`,
  )
  const child = start(['dev', '--port', String(port)], { cwd: root })
  onTestFinished(() => void child.kill())
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part))
  await heard(child, /^The site is at http:\/\/localhost:\d+\/$/m)
  expect(said).toMatch(new RegExp(`^Port ${port} is already in use. Using port \\d+ instead\\.$`, 'm'))
  expect(said).toMatch(/^3 pages, ready in (?:\d+ ms|\d+\.\d s)\. Watching for changes/m)
  expect(said.trimEnd().split('\n').at(-1)).toMatch(/^The site is at http/)
})

describe('an old Node.js', () => {
  test('can read the program’s file: its syntax is ES5', async () => {
    const text = readFileSync(binary, 'utf8')
    const [old, recent] = await Promise.all(['es5', 'esnext'].map((target) => transform(text, { target })))
    expect(old?.code).toBe(recent?.code)
  })

  test.each(['14.21.3', '16.20.2', '18.20.4', '20.18.0'])('%s is told what is needed', async (version) => {
    const root = createProject()
    mkdirSync(join(root, 'old'))
    const preload = join(root, 'old/node.cjs')
    writeFileSync(preload, `Object.defineProperty(process.versions, 'node', { value: '${version}' })`)
    const ended = await runProgram(['build'], { cwd: root, node: ['--require', preload] })
    expect(ended).toEqual({
      code: 3,
      signal: null,
      stdout: '',
      stderr: `docsgen needs Node.js 20.19 or newer; this is ${version}. Get a newer one at https://nodejs.org.\n`,
    })
  })
})

describe.concurrent('commands and options of other tools', () => {
  const table: readonly (readonly [args: string, advice: string])[] = [
    ['serve', 'Did you mean preview?'],
    ['start', 'Did you mean dev?'],
    ['watch', 'Did you mean dev?'],
    ['Dev', 'Did you mean dev?'],
    ['new my-docs', 'Did you mean init?'],
    ['create my-docs', 'Did you mean init?'],
    ['lint', 'Did you mean check?'],
    ['export', 'Did you mean build?'],
    ['deploy', 'docsgen does not publish sites. Run `docsgen build`, and then upload the output folder to your host.'],
    ['build --out site', 'Did you mean --out-dir?'],
    ['build --outDir site', 'Did you mean --out-dir?'],
    ['build --base-url /docs/', 'Did you mean --base?'],
    ['build --port 8080', '`docsgen build` does not support --port, but `docsgen dev`, `docsgen preview`, and `docsgen mcp` do.'],
    ['build --open', '`docsgen build` does not support --open, but `docsgen dev` does.'],
    ['build --watch', 'Did you mean docsgen dev?'],
    ['dev --hostname 0.0.0.0', 'Did you mean --host?'],
    [
      'dev --out-dir site',
      '`docsgen dev` does not support --out-dir, but `docsgen build`, `docsgen preview`, `docsgen offline`, `docsgen mcp`, `docsgen eval`, `docsgen book`, and `docsgen clean` do.',
    ],
    ['preview --open', '`docsgen preview` does not support --open, but `docsgen dev` does.'],
    ['check --format json', 'Did you mean --report?'],
  ]
  for (const [args, advice] of table) {
    test(`docsgen ${args}`, async ({ expect }) => {
      const { code, stderr } = await docsgen(args.split(' '), { cwd: import.meta.dirname })
      expect(stderr.split('\n')[1]).toBe(`(${advice})`)
      expect(code).toBe(2)
    })
  }
})
