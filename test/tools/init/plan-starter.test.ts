import { expect, test } from 'vitest'
import {
  cleanTitle,
  isRepository,
  nextCommands,
  packageNameOf,
  planRepository,
  planStarter,
  type Repository,
  readPackageManager,
  repositoryCommands,
  titleOf,
} from '../../../src/tools/init/plan-starter.ts'
import { readStarter } from '../../../src/tools/init/write-starter.ts'

const values = { title: 'Acme', packageName: 'acme', docsgen: '^9.8.7' }

test('every file of the starter is planned with its name in a project', () => {
  expect([...planStarter(readStarter(), values, []).keys()].sort()).toEqual([
    '.gitignore',
    'README.md',
    'content/guide/configuring.md',
    'content/guide/deploying.md',
    'content/guide/index.md',
    'content/guide/writing.md',
    'content/index.md',
    'docs.config.ts',
    'package.json',
    'tsconfig.json',
  ])
})

test('the site’s names replace all of the starter’s', () => {
  const files = planStarter(readStarter(), values, [])
  for (const [path, text] of files) expect(text.toLowerCase(), path).not.toMatch(/my[ -]docs/)
  expect(files.get('docs.config.ts')).toContain("title: 'Acme',")
  expect(files.get('README.md')).toMatch(/^# Acme\n/)
  expect(JSON.parse(files.get('package.json') ?? '')).toMatchObject({ name: 'acme', private: true, devDependencies: { docsgen: '^9.8.7' } })
})

test.each([`It's "new"`, 'a\\b', '$& $1 `y`', '</em>{title}', 'tab\tand [link](x) *b* <i>'])('the title %s stays a title', (title) => {
  const files = planStarter(readStarter(), { ...values, title }, [])
  const literal = /title: ('.*'),/.exec(files.get('docs.config.ts') ?? '')?.[1] ?? ''
  expect(new Function(`return ${literal}`)()).toBe(title)
  const home = files.get('content/index.md') ?? ''
  expect(JSON.parse(/^title: (.*)$/m.exec(home)?.[1] ?? '')).toBe(title)
  expect(home).toMatch(/^ {2}title="Welcome to \*[^*"]+\*"$/m)
})

test('an existing readme and .gitignore are kept', () => {
  const planned = (...present: string[]) => [...planStarter(readStarter(), values, present).keys()]
  expect(planned('LICENSE', '.git')).toContain('README.md')
  for (const name of ['README.md', 'readme.rst', 'README']) expect(planned(name)).not.toContain('README.md')
  expect(planned('.gitignore')).not.toContain('.gitignore')
})

test.each([
  ['my-docs', 'my-docs', 'My docs'],
  ['My Docs', 'my-docs', 'My Docs'],
  ['acme_api.v2', 'acme_api.v2', 'Acme api v2'],
  ['API', 'api', 'API'],
  ['Über uns', 'uber-uns', 'Über uns'],
  ['日本語', 'docs', '日本語'],
  ['.hidden', 'hidden', 'Hidden'],
  ['_private_', 'private', 'Private'],
  ["it's (new)!", 'it-s-new', "It's (new)!"],
  ['ﬁne', 'fine', 'FIne'],
  ['--', 'docs', 'My docs'],
  ['', 'docs', 'My docs'],
  ['a\u0000b\u2028c', 'a-b-c', 'A b c'],
  ['docsgen', 'docsgen-site', 'Docsgen'],
  ['http', 'http-site', 'Http'],
  ['node_modules', 'node_modules-site', 'Node modules'],
  ['@acme', 'acme', '@acme'],
  ['🚀', 'docs', '🚀'],
])('the folder %s is the package %s with the title %s', (folder, name, title) => {
  expect(packageNameOf(folder)).toBe(name)
  expect(titleOf(folder)).toBe(title)
})

test('names that npm would reject are shortened', () => {
  expect(packageNameOf('a'.repeat(300))).toHaveLength(214)
  expect(packageNameOf(`${'a'.repeat(213)}-b`)).toBe('a'.repeat(213))
})

test('a title is one line', () => {
  expect(cleanTitle('  a\tb\r\n c\u001b ')).toBe('a b c')
  expect(cleanTitle(' \n ')).toBe('')
})

test.each([
  [undefined, 'npm'],
  ['', 'npm'],
  ['npm/10.8.2 node/v20.19.0 linux x64 workspaces/false', 'npm'],
  ['pnpm/9.1.0 npm/? node/v22.0.0 linux x64', 'pnpm'],
  ['yarn/1.22.22 npm/? node/v20.19.0 darwin arm64', 'yarn'],
  ['bun/1.1.0 npm/? node/v21.6.0 linux x64', 'bun'],
  ['other/1.0.0 npm/?', 'npm'],
])('%s is %s', (agent, expected) => {
  expect(readPackageManager(agent)).toBe(expected)
})

test.each([
  ['npm', ['cd docs', 'npm install', 'npm run dev']],
  ['pnpm', ['cd docs', 'pnpm install', 'pnpm dev']],
  ['yarn', ['cd docs', 'yarn install', 'yarn dev']],
  ['bun', ['cd docs', 'bun install', 'bun run dev']],
] as const)('%s has its own commands', (manager, expected) => {
  expect(nextCommands('docs', { manager, platform: 'linux' })).toEqual(expected)
})

test('for the current folder, no `cd` is needed', () => {
  expect(nextCommands('', { manager: 'pnpm', platform: 'linux' })).toEqual(['pnpm install', 'pnpm dev', 'pnpm build'])
})

test.each([
  ['a/b-c.d', 'linux', 'cd a/b-c.d'],
  ['../日本', 'linux', 'cd ../日本'],
  ['my docs', 'linux', "cd 'my docs'"],
  ["it's $HOME", 'linux', "cd 'it'\\''s $HOME'"],
  ['-x', 'linux', 'cd ./-x'],
  ['a\\b', 'linux', "cd 'a\\b'"],
  ['..\\b', 'win32', 'cd ..\\b'],
  ['my docs', 'win32', 'cd "my docs"'],
])('%s on %s: %s', (folder, platform, expected) => {
  expect(nextCommands(folder, { manager: 'npm', platform })[0]).toBe(expected)
})

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
