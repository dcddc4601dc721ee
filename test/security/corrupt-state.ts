import {
  closeSync,
  cpSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { png, richConfig, richSite } from '../site/rich-site.ts'

/** A seeded random number below 1: mulberry32. */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A site that uses every cache. */
export function hostileSite(): Record<string, string | Uint8Array> {
  return {
    ...richSite(),
    'docs.config.ts': `import { title } from './title.ts'\n${richConfig({
      more: `reference: {
        typescript: [{ folder: 'api', files: ['**/*.ts'], into: 'reference/api' }],
        graphql: [{ folder: 'schema', into: 'graphql', title: 'Boats' }],
      },
      check: { samples: { schemas: { Cars: ['cars.graphql'] } } },`,
    }).replace("title: 'Rich'", 'title')}`,
    'title.ts': "export const title = 'Rich'\n",
    'api/index.ts': '/** Adds two numbers. */\nexport declare function add(a: number, b: number): number\n',
    'schema/schema.graphql': 'type Query {\n  "All boats."\n  boats: [Boat!]!\n}\n\ntype Boat {\n  name: String\n}\n',
    'cars.graphql': 'type Query { cars: Int }\n',
    'content/guide/query.md': '# Query\n\n```graphql\nquery { boats { name } }\n```\n\n```json\n{ "a": 1 }\n```\n',
    'public/robots-extra.txt': 'Nothing.\n',
  }
}

/** Files to edit, each with texts of equal length. */
export const variants: Readonly<Record<string, readonly (string | Uint8Array)[]>> = {
  'content/more/page-3.md': [
    '# Page 3\n\nSome words, see [first](../guide/first.md).\n',
    '# Page 3\n\nMore words, see [first](../guide/first.md).\n',
  ],
  'content/guide/second.md': ['# Second\n\n## A heading\n\nOne.\n', '# Twelve\n\n## A heading\n\nTwo.\n'],
  'content/samples/hello.ts': ["export const hello: string = 'world'\n", "export const hello: string = 'moons'\n"],
  'content/picture.png': [png(3, 2), png(2, 3)],
  'public/robots-extra.txt': ['Nothing.\n', 'Anything\n'],
  'title.ts': ["export const title = 'Rich'\n", "export const title = 'Poor'\n"],
  'theme/note.tsx': [
    'export default function Note({ children }: { children?: unknown }) { return <p className="note">Note: {children as never}</p> }\n',
    'export default function Note({ children }: { children?: unknown }) { return <p className="note">Mind: {children as never}</p> }\n',
  ],
  'api/index.ts': [
    '/** Adds two numbers. */\nexport declare function add(a: number, b: number): number\n',
    '/** Sums two numbers. */\nexport declare function add(a: number, b: number): number\n',
  ],
}

/** Corrupts one file of the state on disk and describes how. */
export function corrupt(root: string, random: () => number): string {
  const below = (limit: number) => Math.floor(random() * limit)
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item
  // Half of them are the cache's own files.
  const area = pick([
    ...Array.from({ length: 8 }, () => '.docsgen/cache'),
    ...Array.from({ length: 4 }, () => 'out/.docsgen-manifest.json'),
    'out',
    'out',
  ])
  const files = listFiles(root, area)
  if (files.length === 0) return `nothing in ${area}`
  const file = pick(files)
  const path = join(root, file)
  const stats = lstatSync(path)
  if (!stats.isFile()) {
    rmSync(path)
    return `removed the link ${file}`
  }
  const isOutput = file.startsWith('out/')
  const name = pick(isOutput ? harmsOfOutput : Object.keys(harms))
  harms[name]?.({ root, path, bytes: stats.size, other: join(root, pick(files)), below })
  if (lstatSync(path, { throwIfNoEntry: false })?.isFile() && below(2) === 0) utimesSync(path, stats.atimeMs / 1000, stats.mtimeMs / 1000)
  return `${name} ${file}`
}

interface Victim {
  readonly root: string
  readonly path: string
  readonly bytes: number
  readonly other: string
  readonly below: (limit: number) => number
}

const harms: Readonly<Record<string, (victim: Victim) => void>> = {
  flip({ path, bytes, below }) {
    if (bytes === 0) return
    const content = readFileSync(path)
    for (let count = 1 + below(3); count > 0; count--) {
      const at = below(bytes)
      content[at] = (content[at] as number) ^ (1 << below(8))
    }
    writeInPlace(path, content)
  },
  truncate: ({ path, bytes, below }) => truncateSync(path, below(bytes + 1)),
  empty: ({ path }) => truncateSync(path),
  delete: ({ path }) => rmSync(path),
  repeat({ path, bytes, below }) {
    const content = readFileSync(path)
    const start = below(bytes)
    const end = start + below(Math.min(bytes - start, 5_000) + 1)
    const to = below(bytes)
    writeFileSync(path, Buffer.concat([content.subarray(0, to), content.subarray(start, end), content.subarray(to)]))
  },
  repeatLine({ path, below }) {
    const lines = readFileSync(path, 'latin1').split('\n')
    writeFileSync(path, [...lines, lines[below(lines.length)], ''].join('\n'), 'latin1')
  },
  cutOut({ path, bytes, below }) {
    const content = readFileSync(path)
    const start = below(bytes)
    writeFileSync(path, Buffer.concat([content.subarray(0, start), content.subarray(start + 1 + below(2_000))]))
  },
  swap({ path, other }) {
    if (path === other || !lstatSync(other).isFile()) return
    // Without a manifest, a build rightly refuses to delete a page that holds something else.
    if ([path, other].some((each) => each.endsWith('.docsgen-manifest.json'))) return
    renameSync(path, `${path}.swap`)
    renameSync(other, path)
    renameSync(`${path}.swap`, other)
  },
  copyOver({ path, other }) {
    if (path !== other && lstatSync(other).isFile()) cpSync(other, path)
  },
  folder({ path }) {
    rmSync(path)
    mkdirSync(path)
  },
  fullFolder({ path }) {
    rmSync(path)
    mkdirSync(path)
    writeFileSync(join(path, 'file'), 'something')
  },
  linkToNowhere({ path }) {
    rmSync(path)
    symlinkSync('nowhere', path)
  },
  linkToOther({ path, other }) {
    rmSync(path)
    symlinkSync(other, path)
  },
  linkToContent({ root, path }) {
    rmSync(path)
    symlinkSync(join(root, 'content/index.md'), path)
  },
}

/** Creates no file that docsgen would have to delete without recognizing it. */
const harmsOfOutput = [
  'flip',
  'truncate',
  'empty',
  'delete',
  'repeat',
  'cutOut',
  'swap',
  'copyOver',
  'folder',
  'linkToNowhere',
  'linkToOther',
]

/** Keeps the file's inode, like a bad disk. */
function writeInPlace(path: string, content: Uint8Array): void {
  const descriptor = openSync(path, 'r+')
  writeSync(descriptor, content)
  closeSync(descriptor)
}

function listFiles(root: string, area: string): readonly string[] {
  const folder = join(root, area)
  const stats = lstatSync(folder, { throwIfNoEntry: false })
  if (!stats) return []
  if (!stats.isDirectory()) return [area]
  const isDeep = area === 'out'
  return readdirSync(folder, { recursive: isDeep, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort()
}
