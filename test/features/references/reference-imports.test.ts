import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createProject, type Files, writeFiles } from '../../cli/project.ts'
import { docsgen } from '../../cli/run-here.ts'

const boat = '/**\n * A boat.\n * @docsCategory boats\n */\nexport interface Boat {\n  name: string\n}\n'
const launch = `import type { Boat } from './boat'

/**
 * Launches a boat.
 *
 * @example
 * \`\`\`ts
 * import type { Boat } from 'toys'
 *
 * const toy: Boat = make()
 * \`\`\`
 * @docsCategory boats
 */
export declare function launch(boat: Boat): void
`

const manifest = (name?: string): Files => ({ 'api/package.json': JSON.stringify({ name }) })

test('a page is made again when the documented packages change', async () => {
  const root = createProject({
    'docs.config.ts':
      "export default { title: 'Boats', description: 'Boats.', lastUpdated: false, reference: { typescript: [{ folder: 'api', files: ['*.d.ts'], into: 'reference' }] } }\n",
    'content/index.md': '# Home\n\nText.\n',
    'api/boat.d.ts': boat,
    'api/launch.d.ts': launch,
    ...manifest('boats'),
  })
  const linesWithLinks = async () => {
    const { code, stderr } = await docsgen(['build', '--strict'], { cwd: root })
    expect(stderr).not.toContain('error')
    expect(code).toBe(0)
    const html = readFileSync(join(root, 'out/reference/boats/launch.html'), 'utf8')
    return [...html.matchAll(/<pre.*?<\/pre>/gs)]
      .flatMap(([block]) => block.split('\n'))
      .filter((line) => line.includes('>Boat</a>'))
      .map((line) => line.replace(/<[^>]*>/g, ''))
  }
  const signature = 'function launch(boat: Boat): void;'
  expect(await linesWithLinks()).toEqual([signature])
  writeFiles(root, manifest('toys'))
  expect(await linesWithLinks()).toEqual([signature, "import type { Boat } from 'toys'", 'const toy: Boat = make()'])
  writeFiles(root, manifest('boats'))
  expect(await linesWithLinks()).toEqual([signature])
  writeFiles(root, manifest())
  expect(await linesWithLinks()).toHaveLength(3)
})
