import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { createRandom } from '../security/corrupt-state.ts'

export interface Random {
  (): number
  below(limit: number): number
  pick<Item>(items: readonly Item[]): Item
  chance(share: number): boolean
}

export function randomOf(seed: number): Random {
  const next = createRandom(seed)
  const below = (limit: number) => Math.floor(next() * limit)
  return Object.assign(next, {
    below,
    pick: <Item>(items: readonly Item[]) => items[below(items.length)] as Item,
    chance: (share: number) => next() < share,
  })
}

/** A page as its author sees it. `⟦id#anchor⟧` in a block becomes the relative address of that page. */
export interface EditedPage {
  readonly id: string
  path: string
  readonly front: Map<string, string>
  readonly blocks: string[]
}

/** A project whose pages are known as blocks, so that edits keep them valid most of the time. */
export interface EditedProject {
  readonly root: string
  readonly random: Random
  readonly pages: Map<string, EditedPage>
  /** The source text of each option. */
  readonly config: Map<string, string>
  /** Numbers that never repeat. */
  unique(): number
  write(path: string, content: string | Uint8Array): void
  remove(path: string): void
  writePage(page: EditedPage): void
  /** Writes all pages whose links have changed. */
  writePages(): void
  writeConfig(): void
  /** Restores the files and pages that `save` recorded. */
  save(): () => void
}

/** Never edited by an author. */
export const builtFolders: readonly string[] = ['out', '.docsgen']

export function openEditedProject(root: string, random: Random): EditedProject {
  let pages = new Map<string, EditedPage>()
  let config = new Map<string, string>()
  let last = 0
  let seconds = 1_500_000_000
  const project: EditedProject = {
    root,
    random,
    get pages() {
      return pages
    },
    get config() {
      return config
    },
    unique: () => ++last,
    write(path, content) {
      const file = join(root, path)
      mkdirSync(dirname(file), { recursive: true })
      // Some editors write in place, others replace the file.
      if (random.chance(0.3)) {
        writeFileSync(`${file}~`, content)
        renameSync(`${file}~`, file)
      } else writeFileSync(file, content)
      const time = random.below(4)
      if (time === 0) utimesSync(file, ++seconds, seconds)
      // As files from an archive: older than the last build, and all of the same second.
      if (time === 1) utimesSync(file, 1_400_000_000, 1_400_000_000)
    },
    remove(path) {
      rmSync(join(root, path), { recursive: true, force: true })
      for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
        try {
          if (readdirSync(join(root, folder)).length > 0) return
        } catch {
          return
        }
        rmSync(join(root, folder), { recursive: true })
      }
    },
    writePage(page) {
      const text = textOf(page, pages)
      if (text !== readOr(join(root, page.path))) project.write(page.path, text)
    },
    writePages() {
      for (const page of pages.values()) project.writePage(page)
    },
    writeConfig() {
      const imports = [...config].flatMap(([key, value]) => (key.startsWith('import ') ? [`${key} from '${value}'\n`] : []))
      const options = [...config].flatMap(([key, value]) => (key.startsWith('import ') ? [] : [`  ${key}: ${value},\n`]))
      project.write('docs.config.ts', `${imports.join('')}\nexport default {\n${options.join('')}}\n`)
    },
    save() {
      const files = readProject(root)
      const before = structuredClone({ pages, config })
      return () => {
        ;({ pages, config } = structuredClone(before))
        for (const path of Object.keys(readProject(root))) if (!(path in files)) project.remove(path)
        for (const [path, content] of Object.entries(files)) {
          if (Buffer.compare(readOrEmpty(join(root, path)), content) !== 0) project.write(path, content)
        }
      }
    },
  }
  return project
}

function textOf({ path, front, blocks }: EditedPage, pages: ReadonlyMap<string, EditedPage>): string {
  const head = front.size === 0 ? '' : `---\n${[...front].map(([key, value]) => `${key}: ${value}\n`).join('')}---\n\n`
  const body = `${blocks.join('\n\n')}\n`
  return (head + body).replaceAll(/⟦([^⟧#]*)(#[^⟧]*)?⟧/g, (_, id: string, anchor = '') => {
    const target = pages.get(id)
    if (!target) return '#'
    const relative = posix.relative(posix.dirname(path), target.path)
    return `${relative.startsWith('.') ? relative : `./${relative}`}${anchor}`
  })
}

/** Every file of the project itself. */
function readProject(root: string): Record<string, Buffer> {
  const files: Record<string, Buffer> = {}
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name).slice(root.length + 1)
    if (!entry.isFile() || [...builtFolders, '.git', 'node_modules'].includes(path.split('/')[0] as string)) continue
    files[path] = readFileSync(join(root, path))
  }
  return files
}

function readOr(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function readOrEmpty(file: string): Buffer {
  return Buffer.from(readOr(file) === undefined ? '' : readFileSync(file))
}
