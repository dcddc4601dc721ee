import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { describe, expect, test } from 'vitest'
import { binary, createProject, finished, plainEnv, readTree, shell, writeFiles } from './project.ts'
import { docsgen } from './run-here.ts'

const topLevel = ['.gitignore', 'README.md', 'content', 'docs.config.ts', 'package.json', 'tsconfig.json']
const parse = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

describe('a new folder', () => {
  test('gets a site without problems, and the next commands', async () => {
    const cwd = createProject({})
    const made = await docsgen(['init', 'my-docs'], { cwd })
    expect(made).toMatchObject({ code: 0, stdout: '  cd my-docs\n  npm install\n  npm run dev\n' })
    expect(made.stderr).toBe('Created a new site in `my-docs`.\n\nNext steps:\n')
    const root = join(cwd, 'my-docs')
    expect(readdirSync(root).sort()).toEqual(topLevel)
    expect(parse(join(root, 'package.json')).name).toBe('my-docs')
    const built = await docsgen(['build', '--strict', 'my-docs'], { cwd })
    expect(built).toMatchObject({ code: 0, stderr: expect.stringContaining('5 pages') })
    expect(await docsgen(['check', '--strict', 'my-docs'], { cwd })).toMatchObject({ code: 0 })
    const home = readFileSync(join(root, 'out/index.html'), 'utf8')
    expect(home).toContain('<title>My docs</title>')
    expect(home).toContain('Welcome to <em>My docs</em>')
  })

  test('is created with its parent folders', async () => {
    const cwd = createProject({})
    expect(await docsgen(['init', 'a/b/Acme API', '--yes'], { cwd })).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^ {2}cd 'a\/b\/Acme API'\n/),
    })
    expect(readdirSync(join(cwd, 'a/b'))).toEqual(['Acme API'])
    expect(parse(join(cwd, 'a/b/Acme API/package.json')).name).toBe('acme-api')
    expect(readFileSync(join(cwd, 'a/b/Acme API/docs.config.ts'), 'utf8')).toContain("title: 'Acme API'")
  })

  test('supports the first page of its own guide', async () => {
    const cwd = createProject({})
    await docsgen(['init', 'x', '-y'], { cwd })
    const guide = readFileSync(join(cwd, 'x/content/guide/index.md'), 'utf8')
    const page = /md title="content\/guide\/first\.md"\n(.*?)```/s.exec(guide)?.[1]?.replace(/^ {3}/gm, '') ?? ''
    expect(page).toMatch(/^# My first page\n/)
    writeFiles(join(cwd, 'x'), { 'content/guide/first.md': page })
    expect(await docsgen(['build', '--strict', 'x'], { cwd })).toMatchObject({ code: 0 })
    const html = readFileSync(join(cwd, 'x/out/guide/deploying.html'), 'utf8')
    expect(html.indexOf('My first page'), 'it is the last of the sidebar').toBeGreaterThan(html.indexOf('Deploying'))
  })

  test.each([
    ['pnpm/9.1.0 npm/? node/v22.0.0 linux x64', 'pnpm install\n  pnpm dev'],
    ['yarn/4.1.0 npm/? node/v22.0.0 linux x64', 'yarn install\n  yarn dev'],
    ['bun/1.1.0 npm/? node/v22.0.0 linux x64', 'bun install\n  bun run dev'],
  ])('started by %s', async (agent, commands) => {
    const cwd = createProject({})
    const { stdout } = await docsgen(['init', 'x'], { cwd, env: { npm_config_user_agent: agent } })
    expect(stdout).toBe(`  cd x\n  ${commands}\n`)
  })
})

describe('an existing folder', () => {
  test('can be empty, and be the current folder', async () => {
    const cwd = createProject({}, 'handbook')
    expect(await docsgen(['init', '--yes'], { cwd })).toMatchObject({
      code: 0,
      stdout: '  npm install\n  npm run dev\n  npm run build\n',
      stderr: 'Created a new site in this folder.\n\nNext steps:\n',
    })
    expect(readdirSync(cwd).sort()).toEqual(topLevel)
    expect(parse(join(cwd, 'package.json')).name).toBe('handbook')
  })

  test('keeps the files of a new repository', async () => {
    const own = { '.git/HEAD': 'ref', LICENSE: 'MIT', 'readme.txt': 'mine', '.gitignore': 'dist\n', '.DS_Store': '' }
    const cwd = createProject(own)
    const { code, stderr } = await docsgen(['init', '.'], { cwd })
    expect(code).toBe(0)
    expect(stderr).toContain(
      'docsgen did not change your README.\ndocsgen did not change your .gitignore. Make sure that it lists node_modules/, out/, and .docsgen/.\n',
    )
    expect(readTree(cwd)).toMatchObject(own)
    expect(existsSync(join(cwd, 'README.md'))).toBe(false)
    expect(await docsgen(['check', '--strict'], { cwd })).toMatchObject({ code: 0 })
  })

  test('is rejected if it contains files, which are listed', async () => {
    const cwd = createProject({ 'docs/package.json': '{}', 'docs/src/a.ts': '', 'docs/README.md': '' })
    const before = readTree(cwd)
    expect(await docsgen(['init', 'docs'], { cwd })).toEqual({
      code: 2,
      signal: null,
      stdout: '',
      stderr: `error The folder \`docs\` contains files that could conflict with a new site:
    package.json
    src
  hint Choose a new folder, as in \`docsgen init my-docs\`, or move these files elsewhere.
`,
    })
    expect(readTree(cwd)).toEqual(before)
  })

  test('lists ten of many files', async () => {
    const cwd = createProject(Object.fromEntries(Array.from({ length: 14 }, (_, index) => [`file-${String(index).padStart(2, '0')}`, ''])))
    const { code, stderr } = await docsgen(['init'], { cwd })
    expect(code).toBe(2)
    expect(stderr).toContain('error This folder contains files')
    expect(stderr).toContain('\n    file-09\n    and 4 more\n')
  })

  test('with a project gets a config for its docs, without questions', async () => {
    const own = {
      'package.json': '{ "name": "acme", "description": "Quick" }',
      'README.md': '# Acme Tool\n',
      'src/a.ts': '',
      'public/app.js': '',
      'docs/guide/install.md': '# Install\n\nText.\n',
    }
    const cwd = createProject(own)
    const { code, stdout, stderr } = await docsgen(['init'], { cwd })
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr:
        'Created `docs.config.ts`, `docs/index.md`, `docs-public/.gitkeep` for the site “Acme Tool”, whose pages are in `docs/`.\n' +
        'docsgen did not change any other files. Make sure that your .gitignore lists out/ and .docsgen/.\n\nNext steps:\n',
    })
    expect(stdout).toMatch(/^ {2}npm install --save-dev docsgen@\S+\n {2}npx docsgen dev\n$/)
    expect(readTree(cwd)).toMatchObject(own)
    const built = await docsgen(['build'], { cwd })
    expect(built).toMatchObject({ code: 0, stderr: expect.stringContaining('2 pages') })
    expect(existsSync(join(cwd, 'out/app.js'))).toBe(false)
    expect(await docsgen(['init'], { cwd })).toMatchObject({ code: 2 })
  })

  test('is not filled twice', async () => {
    const cwd = createProject({})
    await docsgen(['init', 'x'], { cwd })
    writeFileSync(join(cwd, 'x/content/index.md'), 'mine')
    const before = readTree(cwd)
    expect(await docsgen(['init', 'x', '--yes'], { cwd })).toMatchObject({ code: 2 })
    expect(readTree(cwd)).toEqual(before)
  })

  test('can be behind a link', async () => {
    const cwd = createProject({})
    mkdirSync(join(cwd, 'real'))
    symlinkSync('real', join(cwd, 'link'))
    expect(await docsgen(['init', 'link'], { cwd })).toMatchObject({ code: 0 })
    expect(readdirSync(join(cwd, 'real')).sort()).toEqual(topLevel)
  })
})

describe('failures', () => {
  test.each(['file', 'file/below', 'dangling'])('%s is no folder', async (dir) => {
    const cwd = createProject({ file: '' })
    symlinkSync('nowhere', join(cwd, 'dangling'))
    expect(await docsgen(['init', dir], { cwd })).toMatchObject({
      code: 2,
      stderr: `error \`${dir}\` is not a folder.\n  hint Choose a different name, as in \`docsgen init my-docs\`.\n`,
    })
  })

  test('an unknown option', async () => {
    expect(await docsgen(['init', '--force'], { cwd: createProject({}) })).toMatchObject({ code: 2 })
  })

  test.skipIf(process.platform === 'win32')('a write that fails half-way leaves nothing', async () => {
    const cwd = createProject({ 'kept/LICENSE': 'MIT' })
    // Larger files cannot be written.
    for (const dir of ['a/b/new', 'kept']) {
      const { code, stderr } = await shell(`ulimit -f 1; $docsgen init ${dir} --yes`, { cwd })
      expect(code).toBe(3)
      expect(stderr).toBe(`error Cannot create the site in \`${join(cwd, dir)}\`: EFBIG.\n  hint No files were created.\n`)
    }
    expect(readTree(cwd)).toEqual({ 'kept/LICENSE': 'MIT' })
    expect(readdirSync(cwd)).toEqual(['kept'])
  })
})

const hasTerminal = process.platform === 'linux' && spawnSync('script', ['--version']).status === 0

describe.skipIf(!hasTerminal)('at a terminal', () => {
  /** The program's output, with an answer to each question. */
  async function talk(cwd: string, args: string, answers: readonly (readonly [question: RegExp, answer: string])[], env = {}) {
    const command = `'${process.execPath}' '${binary}' init ${args}`
    const child = spawn('script', ['-qec', command, '/dev/null'], { cwd, env: { ...plainEnv, TERM: 'xterm', ...env } })
    const open = [...answers]
    let heard = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      heard += text
      const [next] = open
      if (next === undefined || !next[0].test(stripVTControlCharacters(heard))) return
      open.shift()
      heard = ''
      child.stdin.write(next[1])
    })
    const result = await finished(child)
    expect(open, 'questions that never came').toEqual([])
    return result
  }

  test('asks for the folder and the title', async () => {
    const cwd = createProject({})
    const { code, stdout } = await talk(cwd, '', [
      [/Folder for the new site \(\.\): $/m, 'acme\r'],
      [/Site title \(Acme\): $/m, 'Acme’s "API"\r'],
    ])
    expect(code).toBe(0)
    expect(stdout).toContain('cd acme')
    expect(readFileSync(join(cwd, 'acme/docs.config.ts'), 'utf8')).toContain(`title: 'Acme’s "API"'`)
    expect(await docsgen(['build', '--strict', 'acme'], { cwd })).toMatchObject({ code: 0 })
  })

  test('uses the default on Enter, and asks only open questions', async () => {
    const cwd = createProject({})
    expect(await talk(cwd, 'guide', [[/Site title \(Guide\): $/m, '\r']])).toMatchObject({ code: 0 })
    expect(readFileSync(join(cwd, 'guide/docs.config.ts'), 'utf8')).toContain("title: 'Guide'")
  })

  test('asks again if the folder is taken', async () => {
    const cwd = createProject({ 'taken/a': '' })
    const { code } = await talk(cwd, '', [
      [/new site \(docs\): $/m, 'taken\r'],
      [/contains files[\s\S]*new site \(docs\): $/m, '\r'],
      [/Site title \(Docs\): $/m, '\r'],
    ])
    expect(code).toBe(0)
    expect(readdirSync(cwd).sort()).toEqual(['docs', 'taken'])
  })

  test('expands the home folder like a shell', async () => {
    const home = createProject({})
    const answers = [
      [/new site/, '~/notes\r'],
      [/Site title \(Notes\)/, '\r'],
    ] as const
    expect(await talk(createProject({}), '', answers, { HOME: home })).toMatchObject({ code: 0 })
    expect(readdirSync(join(home, 'notes')).sort()).toEqual(topLevel)
  })

  test.each([
    ['Ctrl+C', '\u0003'],
    ['Ctrl+D', '\u0004'],
  ])('%s makes nothing', async (_, key) => {
    const cwd = createProject({})
    const { code, stdout } = await talk(cwd, 'x', [[/title/, key]])
    expect(code).toBe(130)
    expect(stdout).toMatch(/\r\ndocsgen did not create any files\.\r\n$/)
    expect(readdirSync(cwd)).toEqual([])
  })

  test('asks nothing with --yes or without a terminal', async () => {
    const cwd = createProject({})
    expect(await talk(cwd, 'a --yes', [])).toMatchObject({ code: 0 })
    expect(await talk(cwd, 'b', [], { CI: 'true' })).toMatchObject({ code: 0 })
  })
})
