import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ManifestAnchor, ManifestPage } from '../../../src/core/model/output.ts'
import { createFollower, type PagePair } from '../../../src/features/previous-addresses/follow-sections.ts'
import { parseText } from '../../core/markdown/parse-text.ts'

const folder = join(import.meta.dirname, '../../../content')
const texts = new Map(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
)

/** A fixed sequence of numbers below 1. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

const words =
  'amber birch cedar delta ember fjord grove harbor indigo juniper kelp lagoon maple nectar onyx pepper quartz river saffron tundra'.split(
    ' ',
  )

interface Section {
  readonly file: string
  readonly title: string
  readonly body: string
}

/** The sections of a page that begin with a heading below the title, and the text above them. */
function split(file: string, text: string): { readonly head: string; readonly sections: Section[] } {
  let fence: string | undefined
  const parts: string[][] = [[]]
  for (const line of text.split('\n')) {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1]
    if (mark && (fence === undefined || mark.startsWith(fence))) fence = fence === undefined ? mark : undefined
    if (fence === undefined && /^#{2,6} [^{]*$/.test(line)) parts.push([])
    parts.at(-1)?.push(line)
  }
  const [head = [], ...rest] = parts
  return { head: head.join('\n'), sections: rest.map(([title = '', ...body]) => ({ file, title, body: body.join('\n') })) }
}

function describe(file: string, text: string): ManifestPage {
  const { document } = parseText(text)
  const anchors: readonly ManifestAnchor[] = JSON.parse(document.sections ?? '[]')
  return { path: `/${file}`, title: document.title, source: file, anchors }
}

type Change = 'renamed' | 'edited' | 'moved' | 'reordered' | 'replaced'

/** Renames headings at random, with all that authors do at the same time, and counts what is followed to where. */
export function simulateRenames(count: number, seed: number) {
  const random = createRandom(seed)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  const files = [...texts.keys()]
  const before = new Map(files.map((file) => [file, describe(file, texts.get(file) ?? '')]))
  const result = { renames: 0, followed: 0, wrong: [] as string[], lost: [] as string[], aliasesOfRemoved: [] as string[] }
  for (let round = 0; result.renames < count && round < count; round++) {
    const pages = new Map(files.map((file) => [file, split(file, texts.get(file) ?? '')]))
    const planned: {
      readonly section: Section
      readonly id: string
      readonly to: Section | undefined
      readonly change: Change
      target: string
    }[] = []
    for (let index = 0; index < 40; index++) {
      const page = pages.get(pick(files))
      const at = page ? Math.floor(random() * page.sections.length) : 0
      const section = page?.sections[at]
      if (!page || !section || planned.some(({ section: other, to }) => other === section || to === section)) continue
      const old = split(section.file, texts.get(section.file) ?? '').sections
      const position = old.findIndex(({ title, body }) => title === section.title && body === section.body)
      if (position === -1 || page.sections.length !== old.length) continue
      const title = `${/^#+ /.exec(section.title)?.[0]}${pick(words)} ${pick(words)} ${Math.floor(random() * 1e6)}`
      const roll = random()
      const change: Change = roll < 0.5 ? 'renamed' : roll < 0.7 ? 'edited' : roll < 0.8 ? 'moved' : roll < 0.9 ? 'reordered' : 'replaced'
      const edited = section.body.replace(/\. /, `. ${Array.from({ length: 5 }, () => pick(words)).join(' ')}. `)
      const unrelated = `\n${Array.from({ length: 40 }, () => pick(words)).join(' ')}.\n`
      const to = { file: section.file, title, body: change === 'edited' ? edited : change === 'replaced' ? unrelated : section.body }
      const id = idOf(before.get(section.file), section, old)
      if (id === undefined) continue
      let target = section.file
      page.sections.splice(at, 1)
      if (change === 'moved') {
        target = pick(files)
        pages.get(target)?.sections.push(to)
      } else page.sections.splice(change === 'reordered' ? page.sections.length : at, 0, to)
      planned.push({ section, id, to, change, target })
    }
    const current = new Map(
      files.map((file) => {
        const page = pages.get(file)
        const text = [page?.head ?? '', ...(page?.sections ?? []).map(({ title, body }) => `${title}\n${body}`)].join('\n')
        return [file, text === texts.get(file) ? (before.get(file) as ManifestPage) : describe(file, text)]
      }),
    )
    const pairs = files.map((file): PagePair => ({ before: before.get(file) as ManifestPage, now: current.get(file) }))
    const follow = createFollower({ pairs, current: [...current.values()], placeOf: () => '' })
    for (const { section, id, to, change, target } of planned) {
      const pair = pairs[files.indexOf(section.file)] as PagePair
      if (pair.now?.anchors.some(([other]) => other === id)) continue
      const found = follow(pair, id)
      const expected = `/${target}#${slug(to?.title ?? '')}`
      const got = found?.isCertain ? `${found.section.path}#${found.section.id}` : undefined
      if (change === 'replaced') {
        if (got !== undefined) result.aliasesOfRemoved.push(`${section.file}#${id} -> ${got}`)
        continue
      }
      result.renames++
      if (got === expected) result.followed++
      else if (got === undefined) result.lost.push(`${change} ${section.file}#${id} ${JSON.stringify(section.body.slice(0, 100))}`)
      else result.wrong.push(`${change} ${section.file}#${id} -> ${got}, not ${expected}`)
    }
  }
  return result
}

function slug(title: string): string {
  return title.replace(/^#+ /, '').replaceAll(' ', '-')
}

/** The id of a section by its number among those with the same title text. */
function idOf(page: ManifestPage | undefined, section: Section, all: readonly Section[]): string | undefined {
  const same = all.filter(({ title }) => title === section.title)
  if (same.length !== 1) return undefined
  const text = describe('x', `# Page\n\n${section.title}\n`).anchors.find((anchor) => anchor.length === 4 && anchor[0] !== '')
  const found = page?.anchors.filter(([, heading]) => heading !== undefined && heading === text?.[1]) ?? []
  return found.length === 1 ? found[0]?.[0] : undefined
}
