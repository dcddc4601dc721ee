import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { createProject, finished, heard, plainEnv, readTree, smallSite, writeFiles } from '../cli/project.ts'
import { installPacked, repository, typescript } from './pack-package.ts'

let root: string

/** A project with docsgen installed from its archive, without any file of the checkout. */
beforeAll(async () => {
  root = createProject({ ...smallSite, 'theme/components/site-footer.tsx': footer('Original page={page}') })
  await installPacked(root)
  symlinkSync(typescript, join(root, 'node_modules/typescript'))
}, 60_000)

function footer(original: string): string {
  return `import type { LayoutProps, PageProps } from 'docsgen/theme'
import { SiteFooter as Original } from 'docsgen/templates/components/site-footer.tsx'
import { navigationKey } from 'docsgen/templates/components/render-once.ts'

export function SiteFooter({ page }: Pick<LayoutProps, 'page'> & { page: PageProps }) {
  return <><p>{navigationKey(page)}</p><${original} /></>
}
`
}

function run(program: string, ...args: readonly string[]) {
  return runIn(root, program, ...args)
}

function runIn(cwd: string, program: string, ...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd,
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
  })
  return { status, stdout, stderr }
}

test('contains its sources and types', () => {
  const docsgen = join(root, 'node_modules/docsgen/bin/docsgen.js')
  expect(run(docsgen, 'build', '--strict')).toMatchObject({ status: 0 })
  expect(existsSync(join(root, '.docsgen/cache/theme-types/good.json'))).toBe(true)
  writeFiles(root, { 'theme/components/site-footer.tsx': footer('Original') })
  const { status, stderr } = run(docsgen, 'check')
  expect(status).toBe(1)
  expect(stderr).toContain(
    "theme/components/site-footer.tsx:6:41 - error theme/type-error\n  Property 'page' is missing in type '{}' but required in type '{ page: PageProps<Readonly<Record<string, unknown>>>; }'.",
  )
  expect(run(docsgen, 'eject', 'components/top-bar')).toMatchObject({ status: 0 })
})

test('contains the manual, and serves it without writing into the package', async () => {
  const folder = join(root, 'node_modules/docsgen')
  const before = readTree(join(folder, 'manual'))
  const env = { ...plainEnv, TMPDIR: join(root, '..') }
  const child = spawn(process.execPath, [join(folder, 'bin/docsgen.js'), 'help', '--manual'], { cwd: root, env })
  const end = finished(child)
  const [address = ''] = /http:\/\/\S+/.exec(await heard(child, /The site is at http:\S+\n/)) ?? []
  const page = await fetch(`${address}getting-started/first-site`)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('<h1')
  child.kill('SIGINT')
  expect(await end).toMatchObject({ code: 0, stderr: expect.stringContaining(`\`${join(folder, 'manual/content')}\``) })
  expect(readTree(join(folder, 'manual'))).toEqual(before)
  expect(readdirSync(join(root, '..')).filter((name) => name.startsWith('docsgen-manual-'))).toEqual([])
}, 60_000)

test('provides editors with the same types for any project settings', () => {
  for (const moduleResolution of ['Bundler', 'NodeNext']) {
    const module = moduleResolution === 'NodeNext' ? 'NodeNext' : 'ESNext'
    const compilerOptions = { strict: true, jsx: 'react-jsx', module, moduleResolution, noEmit: true, allowImportingTsExtensions: true }
    writeFileSync(join(root, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['theme'] }))
    writeFiles(root, { 'theme/components/site-footer.tsx': footer('Original page={page}') })
    expect(run(join(typescript, 'bin/tsc'), '-p', '.'), moduleResolution).toMatchObject({ status: 0, stdout: '' })
    writeFiles(root, { 'theme/components/site-footer.tsx': footer('Original') })
    expect(run(join(typescript, 'bin/tsc'), '-p', '.').stdout, moduleResolution).toContain('site-footer.tsx(6,41): error TS2741')
  }
})

test('creates a site that builds, checks, and has types', () => {
  const docsgen = join(root, 'node_modules/docsgen/bin/docsgen.js')
  const parent = join(root, '../empty')
  mkdirSync(parent)
  expect(runIn(parent, docsgen, 'init', 'site')).toMatchObject({ status: 0 })
  const site = join(parent, 'site')
  expect(readFileSync(join(site, '.gitignore'), 'utf8')).toBe('node_modules/\nout/\n.docsgen/\n')
  // As in the printed commands.
  renameSync(join(root, 'node_modules'), join(site, 'node_modules'))
  const installed = join(site, 'node_modules/docsgen/bin/docsgen.js')
  const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as { readonly version: string }
  expect(JSON.parse(readFileSync(join(site, 'package.json'), 'utf8'))).toMatchObject({ devDependencies: { docsgen: `^${version}` } })
  expect(runIn(site, installed, 'check', '--strict')).toMatchObject({ status: 0, stdout: '' })
  expect(runIn(site, installed, 'build', '--strict')).toMatchObject({ status: 0, stdout: '' })
  expect(Object.keys(readTree(join(site, 'out/guide')) ?? {}).filter((file) => file.endsWith('.html'))).toEqual([
    'configuring.html',
    'deploying.html',
    'index.html',
    'writing.html',
  ])
  expect(runIn(site, join(typescript, 'bin/tsc'), '-p', '.')).toMatchObject({ status: 0, stdout: '' })
})
