import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ejectText, findPart } from '../../src/cli/eject.ts'
import { listThemeParts } from '../../src/core/bundle/theme-overlay.ts'
import { createProject, smallSite } from './project.ts'
import { docsgen } from './run-here.ts'

const templates = join(import.meta.dirname, '../../templates')

describe.concurrent('eject', () => {
  test('copies a part to where it replaces docsgen’s, with working imports', async ({ expect }) => {
    const root = createProject()
    const { code, stdout, stderr } = await docsgen(['eject', 'site-footer'], { cwd: root })
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: '',
      stderr: [
        'Copied `components/site-footer.tsx` to `theme/components/site-footer.tsx`. Starting with the next build, your copy replaces the original.',
        '  Keep the same exports and props. `docsgen check` reports exports and props that no longer match.',
        '  To change only part of the component, import the original from `docsgen/templates/components/site-footer.tsx` and wrap it.',
        '',
      ].join('\n'),
    })
    const copy = readFileSync(join(root, 'theme/components/site-footer.tsx'), 'utf8')
    expect(copy).toContain("import type { PageProps, SiteProps } from 'docsgen/theme'\n")
    expect(copy).toContain("from 'docsgen/templates/components/shell-link.tsx'\n")
    expect(copy).not.toMatch(/from '\./)
    const original = readFileSync(join(templates, 'components/site-footer.tsx'), 'utf8')
    const body = (text: string) => text.replace(/^import .*\n/gm, '')
    expect(body(copy)).toBe(body(original))
  })

  test('uses the theme folder of the config, and a project elsewhere', async ({ expect }) => {
    const root = createProject({ ...smallSite, 'docs.config.ts': "export default { title: 'Small', themeDir: 'look/ours' }" })
    const { code, stderr } = await docsgen(['eject', 'styles/tokens', root], { cwd: import.meta.dirname })
    expect(code).toBe(0)
    expect(stderr).toContain('to `look/ours/styles/tokens.css`')
    expect(stderr).toContain('keep only your own rules and add `@import "docsgen/templates/styles/tokens.css";` above them')
    expect(readFileSync(join(root, 'look/ours/styles/tokens.css'), 'utf8')).toBe(readFileSync(join(templates, 'styles/tokens.css'), 'utf8'))
  })

  test('keeps an existing copy unless told otherwise', async ({ expect }) => {
    const root = createProject({ ...smallSite, 'theme/client/menu.ts': 'export const mine = 1\n' })
    const refused = await docsgen(['eject', 'client/menu.ts'], { cwd: root })
    expect(refused).toMatchObject({
      code: 2,
      stdout: '',
      stderr: 'error `theme/client/menu.ts` already exists.\n  hint To replace your copy with the original, use `--force`.\n',
    })
    expect(readFileSync(join(root, 'theme/client/menu.ts'), 'utf8')).toBe('export const mine = 1\n')
    expect((await docsgen(['eject', 'client/menu.ts', '--force'], { cwd: root })).code).toBe(0)
    expect(readFileSync(join(root, 'theme/client/menu.ts'), 'utf8')).toContain('bindMenu')
  })

  test('suggests a name, and writes nothing', async ({ expect }) => {
    const root = createProject()
    const says = async (name: string) => {
      const { code, stdout, stderr } = await docsgen(['eject', name], { cwd: root })
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
      return stderr
    }
    expect(await says('components/site-fotter')).toBe(
      'error The theme has no part named `components/site-fotter`.\n  hint Did you mean `components/site-footer`? Run `docsgen eject` to list all parts.\n',
    )
    expect(await says('zebra')).toBe('error The theme has no part named `zebra`.\n  hint Run `docsgen eject` to list all parts.\n')
    expect(await says('sidebar')).toBe(
      'error `sidebar` matches several theme parts.\n  hint Use one of these names: `client/sidebar.ts`, `components/sidebar.tsx`, `styles/sidebar.css`.\n',
    )
    expect(readdirSync(root)).not.toContain('theme')
  })

  test('lists all parts, and which of them are replaced', async ({ expect }) => {
    const root = createProject({ ...smallSite, 'theme/styles/tokens.css': '' })
    const { code, stdout, stderr } = await docsgen(['eject'], { cwd: root })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '`docsgen eject NAME` copies one of these parts to `theme/`.\n\n' })
    for (const part of listThemeParts()) expect(stdout).toMatch(new RegExp(`^  ${part.replace(/\.\w+$/, '')}(?: |$)`, 'm'))
    expect(stdout.match(/^\w.*$/gm)).toEqual(['Page', 'Layouts', 'Components', 'Styles', 'Scripts'])
    expect(stdout.match(/^.*replaced by.*$/gm)?.map((line) => line.trim().split(/\s{2,}/))).toEqual([
      ['styles/tokens', 'replaced by theme/styles/tokens.css'],
    ])
  })

  test('exits with 3 if the folder is not writable', async ({ expect }) => {
    const root = createProject()
    mkdirSync(join(root, 'theme'))
    writeFileSync(join(root, 'theme/components'), 'a file')
    const { code, stderr } = await docsgen(['eject', 'components/hero'], { cwd: root })
    expect(code).toBe(3)
    expect(stderr).toMatch(/^error Cannot write `theme\/components\/hero\.tsx`: E\w+\.\n/)
    expect(existsSync(join(root, 'theme/components/hero.tsx'))).toBe(false)
  })
})

test.each([
  'components/site-footer.tsx',
  'components/site-footer',
  'site-footer.tsx',
  'site-footer',
  'SiteFooter',
  './components/site-footer',
  'templates/components/site-footer.tsx',
  'theme/components/site-footer.tsx',
  'docsgen/templates/components/site-footer.tsx',
  'components\\site-footer.tsx',
])('`%s` names the footer', (name) => {
  expect(findPart(name)).toEqual({ kind: 'found', part: 'components/site-footer.tsx' })
})

test('rewrites every kind of import', () => {
  const script = [
    "import './a.ts'",
    'import { b } from "../b.ts"',
    "export * from './c.ts'",
    "const d = await import('./deep/d.ts')",
    "import type { E } from '../../src/model/e.ts'",
    "import react from 'react'",
  ].join('\n')
  expect(ejectText('client/x.ts', script).split('\n')).toEqual([
    "import 'docsgen/templates/client/a.ts'",
    'import { b } from "docsgen/templates/b.ts"',
    "export * from 'docsgen/templates/client/c.ts'",
    "const d = await import('docsgen/templates/client/deep/d.ts')",
    "import type { E } from 'docsgen/theme'",
    "import react from 'react'",
  ])
  const styles = '@import "./a.css";\n@import url(../b.css);\na { background: url(data:x), url("./c.svg") }'
  expect(ejectText('styles/x.css', styles)).toBe(
    '@import "docsgen/templates/styles/a.css";\n@import url(docsgen/templates/b.css);\na { background: url(data:x), url("docsgen/templates/styles/c.svg") }',
  )
})
