import { encodeAddress } from '../../kit/escape/percent.ts'
import { excerpt } from '../../kit/text/shorten.ts'

/** Agents cut longer files, so that they would not see the last pages: https://agentdocsspec.com */
const maxLength = 50_000
const maxDescription = 300
/** The length of a link to a list, with its description. */
const linkLength = 500

export interface ListSection {
  readonly label: string
  /** One line for each page. */
  readonly entries: readonly { readonly line: string; readonly path: string }[]
}

interface ListInput {
  readonly title: string
  /** Paragraphs below the title. */
  readonly facts: readonly string[]
  readonly sections: readonly ListSection[]
  /** The folder of the list, with a slash at the end. `` for the site's own. */
  readonly folder: string
  /** The URL of the site. */
  readonly address: string
}

/** Writes `llms.txt`. If the list is too long for one file, it names files with the pages of its longest sections instead. */
export function writeList({ title, facts, sections, folder, address }: ListInput): ReadonlyMap<string, string> {
  const index = `${folder}llms.txt`
  const head = [`# ${title}\n`, ...facts.map((fact) => `\n${fact}\n`)].join('')
  const whole = writeSections(head, sections)
  if (whole.length <= maxLength) return new Map([[index, whole]])

  const files = new Map<string, string>()
  const lists = inlineSmallest(sections).map(({ label, entries, isWhole }): ListSection => {
    if (isWhole) return { label, entries }
    const parts = splitEntries(entries, maxLength - 500)
    const name = fileName(label, folder, files)
    return {
      label,
      entries: parts.map((part, index) => {
        const isOnly = parts.length === 1
        const path = `${folder}llms-${name}${isOnly ? '' : `-${index + 1}`}.txt`
        const partLabel = isOnly ? label : `${label}, part ${index + 1} of ${parts.length}`
        files.set(path, writeSections(`# ${title}: ${partLabel}\n`, [{ label: partLabel, entries: part }]))
        const folders = [...new Set(part.map(({ path: page }) => folderOf(page)))]
        const contents = `${part.length} pages in ${excerpt(folders.join(', '), maxDescription)}`
        return { path, line: `- [${escapeBrackets(partLabel)}](${address}${encodeAddress(path)}): ${contents}` }
      }),
    }
  })
  const note = 'Links to `.txt` files lead to lists of more pages.'
  return new Map([[index, writeSections(`${head}\n${note}\n`, lists)], ...files])
}

/** Leaves as many sections as possible in the first file. */
function inlineSmallest(sections: readonly ListSection[]): readonly (ListSection & { readonly isWhole: boolean })[] {
  const lengths = sections.map(({ entries }) => entries.reduce((sum, { line }) => sum + line.length + 1, 0))
  // For the title, and for the links to the lists.
  let left = maxLength - 2_000 - lengths.reduce((sum, length) => sum + linkLength * Math.ceil(length / (maxLength - 500)), 0)
  const whole = new Set<number>()
  for (const index of [...lengths.keys()].sort((a, b) => (lengths[a] ?? 0) - (lengths[b] ?? 0) || a - b)) {
    if ((lengths[index] ?? 0) > left) break
    left -= lengths[index] ?? 0
    whole.add(index)
  }
  return sections.map((section, index) => ({ ...section, isWhole: whole.has(index) }))
}

function writeSections(head: string, sections: readonly ListSection[]): string {
  const lists = sections.map(({ label, entries }) => `## ${label}\n\n${entries.map(({ line }) => line).join('\n')}\n`)
  return [head, ...lists].join('\n')
}

function splitEntries(entries: ListSection['entries'], most: number): readonly ListSection['entries'][] {
  const parts: ListSection['entries'][number][][] = [[]]
  let length = 0
  for (const entry of entries) {
    if (length + entry.line.length > most && length > 0) {
      parts.push([])
      length = 0
    }
    length += entry.line.length + 1
    parts.at(-1)?.push(entry)
  }
  return parts
}

/** `/reference/typescript-api/auth/role` -> `/reference/typescript-api/auth/` */
function folderOf(path: string): string {
  return path.replace(/[^/]*$/, '')
}

/** `User Guide` -> `user-guide`. Unique among the files. */
function fileName(label: string, folder: string, files: ReadonlyMap<string, string>): string {
  const name =
    label
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'pages'
  const isTaken = (wanted: string) =>
    [...files.keys()].some((path) => path === `${folder}llms-${wanted}.txt` || path === `${folder}llms-${wanted}-1.txt`)
  let free = name
  for (let number = 2; isTaken(free); number++) free = `${name}-${number}`
  return free
}

export function escapeBrackets(text: string): string {
  return text.replace(/[[\]]/g, '\\$&')
}

export function oneLine(text: string): string {
  return /\s\s|[^\S ]/.test(text) ? text.replace(/\s+/g, ' ').trim() : text.trim()
}
