import { expect, test } from 'vitest'
import { isRepository, planRepository, type Repository, repositoryCommands } from '../../../src/tools/init/plan-repository.ts'

const project: Repository = {
  folderName: 'my-tool',
  names: ['README.md', 'docs', 'package.json', 'src'],
  manifest: JSON.stringify({ name: '@acme/fast-tool', description: "It's quick" }),
  readme: '<img src="logo.svg">\n\n# **Acme** [Tool](https://example.com) [![CI](a.svg)](b)\n\nText.\n',
  docs: ['guide/install.md'],
}
const configOf = (repository: Repository) => planRepository(repository).files.get('docs.config.ts') ?? ''

test('the title is the heading of the README, and the description that of the package', () => {
  const { title, files } = planRepository(project)
  expect(title).toBe('Acme Tool')
  expect(configOf(project)).toContain("  title: 'Acme Tool',\n  description: 'It\\'s quick',\n  contentDir: 'docs',\n})")
  expect([...files.keys()]).toEqual(['docs.config.ts', 'docs/index.md'])
  expect(files.get('docs/index.md')).toBe('---\ntitle: "Acme Tool"\n---\n\nIt\'s quick\n')
})

test.each([
  [{ readme: undefined }, 'Fast tool'],
  [{ readme: 'No heading', manifest: '{ broken' }, 'My tool'],
  [{ readme: undefined, manifest: '"text"' }, 'My tool'],
  [{ readme: '# `</b>` \u0000' }, 'Fast tool'],
])('%j: the title is %s', (change, title) => {
  expect(planRepository({ ...project, ...change }).title).toBe(title)
})

test('existing pages and folders stay what they are', () => {
  expect([...planRepository({ ...project, docs: ['index.md'] }).files.keys()]).toEqual(['docs.config.ts'])
  const site = planRepository({ ...project, names: [...project.names, 'out', 'public', 'theme'] })
  expect([...site.files.keys()]).toEqual(['docs.config.ts', 'docs/index.md', 'docs-public/.gitkeep', 'docs-theme/.gitkeep'])
  expect(site.files.get('docs.config.ts')).toContain("publicDir: 'docs-public',\n  themeDir: 'docs-theme',\n  outDir: 'docs-out',")
  expect(site.outDir).toBe('docs-out')
})

test.each([
  [{}, true],
  [{ manifest: undefined }, true],
  [{ docs: [] }, true],
  [{ manifest: undefined, docs: ['picture.png'] }, false],
  [{ names: ['docs.config.mjs', 'package.json'] }, false],
])('%j is a project without a site: %s', (change, expected) => {
  expect(isRepository({ ...project, ...change })).toBe(expected)
})

test.each([
  ['npm', false, '^1.0.0', ['npm install --save-dev docsgen', 'npx docsgen dev']],
  ['pnpm', false, '^1.0.0', ['pnpm add --dev docsgen', 'pnpm docsgen dev']],
  ['bun', true, '^1.0.0', ['bunx docsgen dev']],
  ['npm', false, "file:../it's", ["npm install --save-dev 'docsgen@file:../it'\\''s'", 'npx docsgen dev']],
] as const)('%s, installed: %s, %s', (manager, isInstalled, docsgen, expected) => {
  expect(repositoryCommands(manager, { isInstalled, docsgen })).toEqual(expected)
})
