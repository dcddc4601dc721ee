import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { binary, createProject, readTree, docsgen as startProgram } from './project.ts'
import { docsgen } from './run-here.ts'

describe.concurrent('help', () => {
  for (const command of ['build', 'check', 'migrate', 'preview', 'diagrams', 'clean', 'routes', 'eject', 'init', 'search', 'search push']) {
    test(`of ${command}`, async ({ expect }) => {
      const { code, stdout, stderr } = await docsgen([...command.split(' '), '--help'], { cwd: import.meta.dirname })
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      expect(stdout).toMatchSnapshot()
    })
  }

  test('of docsgen itself, on stdout when requested', async ({ expect }) => {
    const asked = await docsgen(['--help'], { cwd: import.meta.dirname })
    expect({ code: asked.code, stderr: asked.stderr }).toEqual({ code: 0, stderr: '' })
    expect(asked.stdout).toMatchSnapshot()
  })

  test('without a command is a mistake, so it goes to stderr', async ({ expect }) => {
    const { code, stdout, stderr } = await startProgram([], { cwd: import.meta.dirname })
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain('Usage: docsgen')
  })

  test('behind other options, and as a command', async ({ expect }) => {
    const cwd = import.meta.dirname
    const [behind, plain, command] = await Promise.all([
      docsgen(['build', '.', '--strict', '-h'], { cwd }),
      docsgen(['build', '--help'], { cwd }),
      docsgen(['help', 'build'], { cwd }),
    ])
    expect(behind).toEqual(plain)
    expect(command).toEqual(plain)
  })
})

test('prints the package’s version', async () => {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'))
  expect(await startProgram(['--version'], { cwd: import.meta.dirname })).toEqual({
    code: 0,
    signal: null,
    stdout: `${version}\n`,
    stderr: '',
  })
})

describe.concurrent('wrong usage is explained, writes nothing, and exits with 2', () => {
  const cases: readonly (readonly [args: string, says: string])[] = [
    ['biuld', "error: unknown command 'biuld'\n(Did you mean build?)"],
    ['build --strct', "error: unknown option '--strct'\n(Did you mean --strict?)"],
    ['build --strict=yes', "error: unknown option '--strict=yes'"],
    ['build --base', "error: option '--base <path>' argument missing"],
    ['build --base /a/ --base /b/', "error: option '--base <path>' argument '/b/' is invalid. Specify this option only once."],
    ['build -o a --out-dir b', "error: option '-o, --out-dir <folder>' argument 'b' is invalid. Specify this option only once."],
    ['build -c a.ts -c b.ts', "error: option '-c, --config <file>' argument 'b.ts' is invalid. Specify this option only once."],
    ['build . more', "error: too many arguments for 'build'. Expected 1 argument but got 2."],
    ['build -- . --strict', "error: too many arguments for 'build'. Expected 1 argument but got 2."],
    ['build --concurrency 0', "argument '0' is invalid. Specify an integer from 1 to 256."],
    ['build --concurrency two', "argument 'two' is invalid. Specify an integer from 1 to 256."],
    ['preview --port 65536', "argument '65536' is invalid. Specify an integer from 0 to 65535."],
    ['build --report xml', 'error Unknown report format `xml`.\n  hint Use `pretty`, `json`, `sarif`, or `github`, or `html` for a build.'],
    ['build --report constructor', 'error Unknown report format `constructor`.'],
    [
      'build --report json=',
      'error `--report json=` has no file name.\n  hint Add a file name after `=`, or remove `=` to print the report.',
    ],
    ['check --allow-config-code', 'error `--allow-config-code` only has an effect together with `--as`.'],
    ['check --ignore-link /a', 'error `--ignore-link` only has an effect together with `--as`.'],
    ['check --as auto --base /x', "error: option '--base <path>' cannot be used with option '--as <tool>'"],
    ['build nowhere', 'error Folder not found: `nowhere`.'],
    ['build docs.config.ts', 'error `docs.config.ts` is a file, not a folder.'],
    ['build -c nowhere.ts', 'There is no config file at `nowhere.ts`.'],
    ['build -o content', 'content'],
    ['build -o .', '`'],
    ['search', 'Usage: docsgen search [options] [command]'],
    ['search psh', "error: unknown command 'psh'\n(Did you mean push?)"],
    ['search push --dry', "error: unknown option '--dry'"],
    ['routes --strict', "error: unknown option '--strict'"],
    ['api-diff a.yaml b.yaml', 'error: The command `api-diff` was removed.\n(Use a tool such as oasdiff'],
    ['help api-diff', 'error: The command `api-diff` was removed.'],
    ['check --samples-against=a@1.0.0', 'error: The option `--samples-against` was removed.\n(Use `docsgen impact'],
  ]
  for (const [args, says] of cases) {
    test(`docsgen ${args}`, async ({ expect }) => {
      const root = createProject()
      const before = readTree(join(root, 'content'))
      const { code, stdout, stderr } = await docsgen(args.split(' '), { cwd: root })
      expect(stderr).toContain(says)
      expect(stderr).not.toMatch(/\n\s+at /)
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
      expect(readTree(join(root, 'out'))).toBeUndefined()
      expect(readTree(join(root, 'content'))).toEqual(before)
    })
  }
})

describe('the first file', () => {
  const text = readFileSync(binary, 'utf8').replace(/^#!.*\n/, '')

  function startUnder(node: string) {
    const said: string[] = []
    const codes: number[] = []
    const process = {
      versions: { node },
      stderr: { write: (part: string) => said.push(part) },
      exit: (code: number) => codes.push(code),
    }
    runInNewContext(text, { process, require: (name: string) => said.push(`loads ${name}`) })
    return { said, codes }
  }

  test.each(['0.10.48', '18.20.8', '20.0.0', '20.18.3'])('refuses Node.js %s and loads nothing', (node) => {
    const { said, codes } = startUnder(node)
    expect({ said, codes }).toEqual({
      said: [`docsgen needs Node.js 20.19 or newer; this is ${node}. Get a newer one at https://nodejs.org.\n`],
      codes: [3],
    })
  })

  test.each(['20.19.0', '22.12.0', '24.0.0-nightly', '100.0.0'])('starts under Node.js %s', (node) => {
    expect(startUnder(node)).toEqual({ said: ['loads ../dist/cli.cjs'], codes: [] })
  })

  test('only uses syntax of old Node.js versions', () => {
    expect(text.replace(/\/\/.*$/gm, '')).not.toMatch(/=>|\b(?:const|let|class|await|import)\b|`|\?\.|\?\?/)
    expect(JSON.parse(readFileSync(join(dirname(binary), 'package.json'), 'utf8'))).toEqual({ type: 'commonjs' })
  })
})
