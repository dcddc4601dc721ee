import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createProject, type Files } from '../../cli/project.ts'
import { docsgen } from '../../cli/run-here.ts'

const config = (source: string) => `export default {
  title: 'Boats', lastUpdated: false, sidebars: { all: [{ autogenerate: '' }] },
  reference: { typescript: [{ folder: 'boats', into: 'api', entryPoints: ['index.ts'] ${source} }] },
}
`

async function build(index: string, source = '') {
  const files: Files = { 'docs.config.ts': config(source), 'boats/index.ts': index, 'content/index.md': '# Home\n' }
  const root = createProject(files)
  const { code, stderr } = await docsgen(['build'], { cwd: root })
  expect(code, stderr).toBe(0)
  const pages = readdirSync(join(root, 'out'), { recursive: true, encoding: 'utf8' }).filter((path) => /^api.*\.html$/.test(path))
  return { stderr, pages: pages.sort() }
}

const plain = '/** A boat. */\nexport class Boat {}\n'
const tagged = (name: string) => `/**\n * A ship.\n *\n * @docsCategory ships\n */\nexport class ${name} {}\n`

test('without a group, an ordinary package has pages for everything that it exports', async () => {
  const { stderr, pages } = await build(plain)
  expect(stderr).not.toContain('warning')
  expect(pages).toEqual(['api/index.html'])
})

test('without a group, tags decide in a package that has them', async () => {
  const { stderr, pages } = await build(tagged('Ship') + plain)
  expect(stderr).not.toContain('warning')
  expect(pages).toEqual(['api/ships/index.html', 'api/ships/ship.html'])
})

const untagged = tagged('Ship') + ['A', 'B', 'C'].map((name) => plain.replace('Boat', name)).join('')

test('tags that leave out most of a package are reported, unless the group says that this is meant', async () => {
  const { stderr } = await build(untagged)
  expect(stderr).toContain('docs.config.ts:3:39 - warning reference/mostly-omitted')
  expect(stderr).toContain('Only 1 of 4 exported declarations of `boats` have the tag `@docsCategory`, so the others have no page.')
  expect((await build(untagged, ", group: 'docsCategory', files: ['**/*.ts']")).stderr).not.toContain('warning')
})

test.each([
  [plain, ", group: 'docsCategory', files: ['**/*.ts']", 'no declaration has the tag `@docsCategory`'],
  ['const hidden = 1\n', '', 'its entry points export no declarations'],
])('a source without anything to document is reported with the reason: %s%s', async (index, source, reason) => {
  const { stderr } = await build(index, source)
  expect(stderr).toContain('docs.config.ts:3:39 - warning reference/nothing-documented')
  expect(stderr).toContain(`docsgen found nothing to document in \`boats\`: ${reason}.`)
})
