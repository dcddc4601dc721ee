import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { createProject, smallSite, writeFiles } from '../cli/project.ts'

const repository = join(import.meta.dirname, '../..')
const typescript = join(repository, 'node_modules/typescript')

let root: string

/** A project with docsgen installed as npm does it: the files the package names, nothing of the checkout beside them. */
beforeAll(() => {
  root = createProject({ ...smallSite, 'theme/components/site-footer.tsx': footer('Original page={page}') })
  const folder = join(root, 'node_modules/docsgen')
  mkdirSync(folder, { recursive: true })
  const { files } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as { readonly files: readonly string[] }
  for (const path of ['package.json', ...files]) {
    const isOwn = (source: string) => source !== join(repository, 'dist/types')
    cpSync(join(repository, path), join(folder, path), { recursive: true, filter: isOwn })
  }
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'))
  symlinkSync(typescript, join(root, 'node_modules/typescript'))
  symlinkSync(join(repository, 'node_modules/@types'), join(root, 'node_modules/@types'))
  const args = ['-p', join(repository, 'tsconfig.types.json'), '--outDir', join(folder, 'dist/types')]
  expect(spawnSync(process.execPath, [join(typescript, 'bin/tsc'), ...args], { encoding: 'utf8' }).stdout).toBe('')
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
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
  })
  return { status, stdout, stderr }
}

test('brings the sources it compiles and the types it checks with', () => {
  const docsgen = join(root, 'node_modules/docsgen/bin/docsgen.js')
  expect(run(docsgen, 'build', '--strict')).toMatchObject({ status: 0 })
  expect(existsSync(join(root, '.docsgen/cache/theme-types/good.json'))).toBe(true)
  writeFiles(root, { 'theme/components/site-footer.tsx': footer('Original') })
  const { status, stderr } = run(docsgen, 'check')
  expect(status).toBe(1)
  expect(stderr).toContain(
    "theme/components/site-footer.tsx:6:41 - error theme/type-error\n  Property 'page' is missing in type '{}' but required in type '{ page: PageProps; }'.",
  )
  expect(run(docsgen, 'eject', 'components/top-bar')).toMatchObject({ status: 0 })
})

test('shows editors the same types, whatever the project’s own settings', () => {
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
