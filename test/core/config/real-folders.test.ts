import { mkdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { checkNamedFolders, checkRealFolders } from '../../../src/core/config/check-folders.ts'
import { resolveConfig } from '../../../src/core/config/resolve-config.ts'
import type { UserConfig } from '../../../src/core/config/user-config.ts'
import { featureOptions } from '../../../src/features.ts'
import type { ProjectPath } from '../../../src/kit/files/paths.ts'
import { createProject, reportLine } from './temp-project.ts'

const files = { 'content/index.md': '', 'docs/index.md': '', '.hidden/index.md': '', 'node_modules/a/index.md': '', 'out/index.html': '' }

/** The diagnostics of a project in which these paths are links. */
function check(links: Readonly<Record<string, string>>, config: Partial<UserConfig> = {}, root = createProject(files)): readonly string[] {
  mkdirSync(join(root, '../elsewhere/deep'), { recursive: true })
  for (const [path, target] of Object.entries(links)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    symlinkSync(target, join(root, path))
  }
  return checkProject(root, config)
}

function checkProject(root: string, config: Partial<UserConfig>): readonly string[] {
  const { value } = resolveConfig(
    { title: 'A', ...config },
    { englishMessages: {}, features: featureOptions, root, configFile: 'docs.config.ts' as ProjectPath },
  )
  if (!value) throw new Error('The config is not valid')
  return checkRealFolders(value, { file: value.configFile }).map(reportLine)
}

const outside = 'its path contains a symbolic link that points outside the project folder; replace the link with the files.'

test.each([
  ['public', '../elsewhere', `\`publicDir\` is invalid: ${outside}`],
  ['public', '..', `\`publicDir\` is invalid: ${outside}`],
  ['public', '.', '`publicDir` is invalid: its path contains a symbolic link to the project folder itself.'],
  ['public', '.hidden', '`publicDir` is invalid: its path contains a symbolic link to `.hidden`, which docsgen never reads.'],
  ['public', 'node_modules/a', '`publicDir` is invalid: its path contains a symbolic link to `node_modules/a`, which docsgen never reads.'],
  ['public', 'content', '`publicDir` is invalid: its path contains a symbolic link and overlaps with `contentDir` (`content`).'],
  ['public', 'out', '`publicDir` is invalid: its path contains a symbolic link and overlaps with `outDir` (`out`).'],
  ['public', 'nowhere', '`publicDir` is invalid: it is a broken symbolic link.'],
  ['public', 'public', '`publicDir` is invalid: it is a broken symbolic link.'],
  ['theme', '../elsewhere', `\`themeDir\` is invalid: ${outside}`],
  ['pages', '../elsewhere', `\`contentDir\` is invalid: ${outside}`, { contentDir: 'pages' }],
  ['pages', '../../elsewhere', `\`contentDir\` is invalid: ${outside}`, { contentDir: 'deep/pages' }, 'deep/pages'],
  ['above', '../elsewhere', `\`contentDir\` is invalid: ${outside}`, { contentDir: 'above/deep' }],
  [
    'versions',
    '../elsewhere',
    `\`versions[1].contentDir\` is invalid: ${outside}`,
    {
      versions: [
        { id: 'next', label: 'Next' },
        { id: 'deep', label: '1' },
      ],
    },
  ],
  [
    'i18n/de/content',
    '../../../elsewhere',
    `\`locales.de\` is invalid: ${outside}`,
    { locales: { en: { label: 'E' }, de: { label: 'D' } } },
  ],
  ['samples', '../elsewhere', `\`includes[0]\` is invalid: ${outside}`, { includes: ['samples'] }],
] satisfies [string, string, string, Partial<UserConfig>?, string?][])(
  '%s -> %s',
  (path, target, report, config: Partial<UserConfig> = {}, at = path) => {
    expect(check({ [at]: target }, config)).toEqual([`docs.config.ts config/bad-value ${report}`])
  },
)

test('a folder that a feature reads', () => {
  const root = createProject(files)
  mkdirSync(join(root, '../elsewhere'))
  symlinkSync('../elsewhere', join(root, 'own'))
  const { value } = resolveConfig(
    { title: 'A' },
    {
      englishMessages: {},
      features: [{ folders: () => [{ key: 'own.folder', value: 'own' }] }],
      root,
      configFile: 'docs.config.ts' as ProjectPath,
    },
  )
  expect(value && checkRealFolders(value, { file: value.configFile }).map(reportLine)).toEqual([
    `docs.config.ts config/bad-value \`own.folder\` is invalid: ${outside}`,
  ])
})

test('links within the project, and a project reached through a link', () => {
  const config = { contentDir: 'pages', includes: ['samples', 'samples/deep'] }
  const root = createProject({ ...files, 'code/deep/a.ts': '' })
  expect(check({ pages: 'docs', samples: 'code' }, config, root)).toEqual([])
  symlinkSync(root, `${root}-too`)
  expect(checkProject(`${root}-too`, config)).toEqual([])
  symlinkSync('..', join(root, 'public'))
  expect(checkProject(`${root}-too`, config)).toEqual([`docs.config.ts config/bad-value \`publicDir\` is invalid: ${outside}`])
})

test('folders in the config must exist; default folders need not', () => {
  const root = createProject(files)
  const check = (written: Pick<UserConfig, 'publicDir' | 'themeDir'>) => {
    const text = `export default ${JSON.stringify(written)}`
    const { value } = resolveConfig(
      { title: 'A', ...written },
      { englishMessages: {}, features: featureOptions, root, configFile: 'docs.config.ts' as ProjectPath },
    )
    return value ? checkNamedFolders(value, written, { file: value.configFile, text }).map(reportLine) : undefined
  }
  expect(check({})).toEqual([])
  expect(check({ publicDir: 'docs' })).toEqual([])
  expect(check({ publicDir: 'static', themeDir: 'look' })).toEqual([
    'docs.config.ts:1:29 config/unknown-reference `publicDir` refers to the folder `static`, which does not exist. Create the folder, or correct `publicDir`.',
    'docs.config.ts:1:49 config/unknown-reference `themeDir` refers to the folder `look`, which does not exist. Create the folder, or correct `themeDir`.',
  ])
})
