import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createProject, readTree } from '../../cli/project.ts'
import { docsgen } from '../../cli/run-here.ts'

const fontFolder = 'node_modules/@fontsource/stix-two-math'
const font = {
  [`${fontFolder}/package.json`]: '{ "name": "@fontsource/stix-two-math", "version": "5.0.0", "exports": { ".": "./index.css" } }',
  [`${fontFolder}/index.css`]: '',
  [`${fontFolder}/files/stix-two-math-latin-400-normal.woff2`]: 'font',
}

async function build(files: Readonly<Record<string, string>>) {
  const root = createProject({
    'docs.config.ts': "export default { title: 'Sums', lastUpdated: false, math: { font: 'stix' } }",
    'content/index.md': '# Sums\n\n$x$ and $y$\n',
    ...files,
  })
  const temml = 'node_modules/temml'
  mkdirSync(join(root, temml, 'dist'), { recursive: true })
  for (const file of ['package.json', 'dist/temml.cjs']) cpSync(join(import.meta.dirname, '../../..', temml, file), join(root, temml, file))
  const { code, stderr } = await docsgen(['build'], { cwd: root })
  return { code, stderr, out: Object.entries(readTree(join(root, 'out')) ?? {}) }
}

test('the math font is published from its package, after the fonts of systems', async () => {
  const { code, out } = await build(font)
  expect(code).toBe(0)
  const [path = ''] = out.find(([, content]) => content === 'font') ?? []
  expect(path).toMatch(/^assets\/stix-two-math\.[\dA-F]{8}\.woff2$/)
  const styles = out.filter(([name]) => name.endsWith('.css')).map(([, text]) => text)
  expect(styles.join('')).toContain(`src:local("STIX Two Math"),url(./${path.slice('assets/'.length)}) format("woff2")`)
  expect(styles.join('')).toMatch(/font-family: ?"?Cambria Math"?, ?"?STIX Two Math"?/)
})

test('a math font that is not installed is an error, once per page', async () => {
  const { code, stderr } = await build({})
  expect(code).toBe(1)
  expect(stderr.match(/math\/not-installed/g)).toHaveLength(1)
  expect(stderr).toContain('npm install --save-dev @fontsource/stix-two-math')
})
