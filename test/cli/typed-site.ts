import { join } from 'node:path'
import type { Files } from './project.ts'

const repository = join(import.meta.dirname, '../..')

/** The repository's TypeScript for a project, which records each start. */
export const typeScript: Files = {
  'node_modules/typescript/package.json': '{ "name": "typescript", "version": "7.0.2", "bin": { "tsc": "tsc.cjs" } }',
  'node_modules/typescript/tsc.cjs': `const { appendFileSync } = require('node:fs')
const { spawnSync } = require('node:child_process')
appendFileSync(__dirname + '/starts.log', process.argv.slice(2, 4).join(' ') + '\\n')
const { status } = spawnSync(process.execPath, [${JSON.stringify(join(repository, 'node_modules/typescript/bin/tsc'))}, ...process.argv.slice(2)], { stdio: 'inherit' })
process.exitCode = status
`,
}

/** A project whose samples show types: hidden and removed lines, a continued sample, an expected error, and a hostile type. */
export const typedSite: Files = {
  ...typeScript,
  'docs.config.ts': `export default {
  title: 'Boats', description: 'Boats.', lastUpdated: false, check: { samples: { hover: true } },
  reference: { typescript: [{ folder: 'api', files: ['*.d.ts'], into: 'reference' }] },
}
`,
  'node_modules/boats/package.json': '{ "name": "boats", "version": "1.0.0", "types": "index.d.ts" }',
  'node_modules/boats/index.d.ts': `/** A boat on the water. It floats. */
export interface Boat {
  /** What it is called. */
  name: string
  length: number
}
/** Launches a boat. */
export declare function launch(boat: Boat, tide?: 'high' | 'low'): Promise<Boat>
export type Tide = { readonly level: number; readonly note: '<img src=x onerror=alert(1)></script><script>alert(2)</script>' }
export declare const tide: Tide
`,
  'api/boat.d.ts': '/**\n * A boat.\n * @docsCategory boats\n */\nexport interface Boat {\n  /** Its name. */\n  name: string\n}\n',
  'content/index.md': '# Home\n\n[Code](./code.md), [plain](./plain.md)\n',
  'content/plain.md': '# Plain\n\nText.\n',
  'content/code.md': `# Code

\`\`\`ts
import { launch, type Boat } from 'boats'
// ---cut---
const boat: Boat = { name: 'Ada', length: 3 } // [!code --]
const ship: Boat = { name: 'Ada', length: 4 } // [!code ++]
export const launched = await launch(ship)
\`\`\`

\`\`\`ts continues
console.log(launched.name)
// @errors: 2345
launch('Ada')
\`\`\`

\`\`\`ts
import { launch, tide } from 'boats'

export const { note } = tide
/* 🌊 */ launch({ name: '🌊', length: note.length }, 'low')
\`\`\`

\`\`\`js
const plain = 1
\`\`\`
`,
}
