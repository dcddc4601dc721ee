import { execFileSync } from 'node:child_process'
import { existsSync, utimesSync } from 'node:fs'
import { join, posix } from 'node:path'
import { componentFiles, configChoices, themeParts } from './edit-choices.ts'
import type { EditedPage, EditedProject, Random } from './edited-project.ts'
import { makeBlock, roots, treeOf } from './page-blocks.ts'
import { png } from './rich-site.ts'

/** A project with pages of every feature. */
export function createFirstState(project: EditedProject): void {
  const { random, config } = project
  for (const [key, [first]] of Object.entries(configChoices)) if (first !== undefined) config.set(key, first)
  project.writeConfig()
  for (const [path, make] of Object.entries({ ...componentFiles, ...dataFiles })) project.write(path, make(random, project.unique()))
  for (const [root, paths] of [
    ['content', ['index', 'guide/index', 'guide/a', 'guide/b', 'guide/deep/c', 'guide/deep/d', 'more/e', 'more/f', 'more/g', 'terms']],
    ['versions/1.x', ['index', 'guide/a', 'more/e']],
    ['i18n/de/content', ['index', 'guide/a']],
    ['content/blog', ['2024-01-05-one', '2024-02-05-two', '2023-06-01-three']],
  ] as const) {
    for (const path of paths) addPage(project, `${root}/${path}.md`)
  }
  for (const page of project.pages.values()) for (let count = 3; count > 0; count--) page.blocks.push(makeBlock(project, page))
  pageAt(project, 'content/terms.md')?.blocks.push('## Channel\n\nA channel sells.', '## Order\n\nAn order is bought.')
  project.write('content/blog/_section.yaml', 'kind: blog\nlabel: News\nauthors:\n  ada:\n    name: Ada\n')
  project.writePages()
}

const dataFiles: Readonly<Record<string, (random: Random, unique: number) => string | Uint8Array>> = {
  'content/_shared.md': (_, n) => `## part${n}\n\nShared text ${n} for {{ who }} with {{ version }}.\n`,
  'content/guide/_deep.md': (_, n) => `Deeper ${n}, with another:\n\n:::include /content/_shared.md who="nobody"\n`,
  'content/picture.png': (random) => png(1 + random.below(9), 1 + random.below(9)),
  'content/guide/large.png': (random) => png(500 + random.below(3), 10 + random.below(9)),
  'content/drawing.svg': (_, n) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${n} 2"><title>D${n}</title></svg>\n`,
  'content/guide/data.csv': (_, n) => `a,b\n${n},2\n`,
  'content/code/sample.ts': (_, n) => `const before = ${n}\n// #region part\nexport const value = ${n * 2}\n// #endregion part\n`,
  'public/icon.svg': (_, n) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${n} ${n}"/>\n`,
  'public/files/notes.txt': (_, n) => `Notes ${n}.\n`,
  'api/index.ts': (random, n) =>
    `/** Adds ${n}. See {@link Boat}. */\nexport declare function add(a: number${random.chance(0.5) ? ', b: number' : ''}): number\n/** A boat. */\nexport interface Boat {\n  /** Its name ${n}. */\n  name: string\n}\n`,
  'schema/shop.graphql': (_, n) =>
    `type Query {\n  "All boats, ${n}."\n  boats(first: Int): [Boat!]!\n}\n\n"A boat."\ntype Boat {\n  name: String\n  size${n}: Int\n}\n`,
  'data/products.json': (random, n) =>
    `${JSON.stringify({ products: Array.from({ length: 1 + random.below(3) }, (_, index) => ({ id: `p${index}`, name: `Product ${n + index}`, text: `Price ${n}.` })) }, null, 2)}\n`,
  'links/shop.json': (random, n) =>
    `${JSON.stringify({
      symbols: 1,
      title: 'Shop',
      pages: [
        ['guide', `Guide ${random.below(3)}`, []],
        [
          'api',
          'Api',
          [
            ['a', 'Boat', 'class'],
            ['b', `Other${n}`, 'class'],
          ],
        ],
      ],
    })}\n`,
  'samples/extra.txt': (_, n) => `Extra ${n}\n`,
  'rules.json': (random) => `{ "limit": ${5 + random.below(10)} }\n`,
}

interface Edit {
  readonly name: string
  /** How often it happens compared with others. @default 1 */
  readonly weight?: number
  /** Returns what it edited, or undefined if it found nothing to edit. */
  readonly run: (project: EditedProject) => string | undefined
}

const edits: readonly Edit[] = [
  {
    name: 'change words',
    weight: 4,
    run: (p) => changeBlock(p, (block) => block.replace(/[a-z]{4,}(?=[ ,.])/, () => `word${p.unique()}`)),
  },
  {
    name: 'add a block',
    weight: 6,
    run: (p) => editPage(p, (page) => page.blocks.splice(p.random.below(page.blocks.length) + 1, 0, makeBlock(p, page))),
  },
  {
    name: 'remove a block',
    weight: 3,
    run: (p) => editPage(p, ({ blocks }) => blocks.length > 1 && blocks.splice(1 + p.random.below(blocks.length - 1), 1)),
  },
  { name: 'swap blocks', run: (p) => editPage(p, ({ blocks }) => blocks.length > 2 && blocks.push(...blocks.splice(1, 1))) },
  {
    name: 'rename a heading',
    weight: 2,
    run: (p) => changeBlock(p, (block) => block.replace(/^(##+) \S+/, (_, marks) => `${marks} part${p.unique()}`)),
  },
  {
    name: 'change a title',
    weight: 2,
    run: (p) => editPage(p, ({ blocks }) => (blocks[0] = p.random.chance(0.2) ? '# Same title' : `# Title ${p.unique()}`)),
  },
  { name: 'change front matter', weight: 5, run: (p) => editPage(p, (page) => changeFrontMatter(p, page)) },
  { name: 'add a page', weight: 3, run: (p) => newPage(p) },
  { name: 'remove a page', run: (p) => removePage(p) },
  { name: 'move a page', weight: 2, run: (p) => movePage(p) },
  { name: 'swap two pages', run: (p) => swapPages(p) },
  { name: 'move a folder', run: (p) => moveFolder(p) },
  { name: 'change a file that pages use', weight: 5, run: (p) => changeFile(p, dataFiles) },
  { name: 'remove a file that pages use', run: (p) => removeFile(p, Object.keys(dataFiles)) },
  { name: 'change a component', weight: 3, run: (p) => changeFile(p, componentFiles) },
  { name: 'change a theme part', weight: 3, run: (p) => changeFile(p, themeParts) },
  { name: 'remove a theme part', run: (p) => removeFile(p, Object.keys(themeParts)) },
  { name: 'change a section file', run: (p) => changeSection(p) },
  { name: 'change options', weight: 10, run: (p) => changeOptions(p) },
  {
    name: 'change a React page',
    run: (p) => written(p, 'content/team.tsx', `export default function Team() { return <p>Team ${p.unique()}</p> }\n`),
  },
  { name: 'remove the React page', run: (p) => removeFile(p, ['content/team.tsx']) },
  { name: 'touch everything', run: (p) => touchAll(p) },
  { name: 'commit', run: (p) => commit(p) },
]

const allEdits = edits.flatMap((edit) => Array.from({ length: edit.weight ?? 1 }, () => edit))

/** Makes one random edit and returns its description. */
export function editAnything(project: EditedProject): string {
  for (;;) {
    const edit = project.random.pick(allEdits)
    const edited = edit.run(project)
    if (edited !== undefined) return `${edit.name}: ${edited}`
  }
}

function pickPage(project: EditedProject): EditedPage {
  return project.random.pick([...project.pages.values()])
}

function pageAt({ pages }: EditedProject, path: string): EditedPage | undefined {
  return [...pages.values()].find((page) => page.path === path)
}

function addPage(project: EditedProject, path: string): EditedPage {
  const page = { id: `page${project.unique()}`, path, front: new Map<string, string>(), blocks: [`# Title ${project.unique()}`] }
  project.pages.set(page.id, page)
  return page
}

function editPage(project: EditedProject, edit: (page: EditedPage) => unknown): string | undefined {
  const page = pickPage(project)
  if (edit(page) === false) return undefined
  project.writePage(page)
  return page.path
}

function changeBlock(project: EditedProject, change: (block: string) => string): string | undefined {
  return editPage(project, ({ blocks }) => {
    const index = project.random.below(blocks.length)
    const before = blocks[index] ?? ''
    blocks[index] = change(before)
    return blocks[index] !== before
  })
}

function changeFrontMatter({ random, unique }: EditedProject, { front, path }: EditedPage): boolean {
  const n = unique()
  const values: Readonly<Record<string, readonly string[]>> = {
    title: [`Title from above ${n}`, '"{{ version }} here"'],
    description: [`Description ${n}.`],
    slug: [`address-${n}`, `/elsewhere/${n}`],
    sidebar: [`{ label: Label ${n} }`, `{ order: ${random.below(9) - 4} }`, '{ hidden: true }', 'false'],
    draft: ['true', 'false'],
    toc: ['false', '{ min: 2, max: 4 }'],
    layout: ['page', 'doc', 'home'],
    search: ['false'],
    linkCode: ['false'],
    feedback: ['false'],
    variables: [`{ version: 'page ${n}' }`, '{}'],
    heading: [`Heading ${n}`],
    image: ['/icon.svg'],
    ...(path.includes('/blog/') ? { tags: [`[tag${random.below(3)}]`, '[a, b]'], authors: ['ada', '{ name: Guest }'] } : {}),
  }
  const key = random.pick(Object.keys(values))
  if (front.has(key) && random.chance(0.6)) return front.delete(key)
  if (path.endsWith('/index.md') && ['draft', 'slug'].includes(key)) return false
  front.set(key, random.pick(values[key] as readonly string[]))
  return true
}

const folders = ['guide', 'guide/deep', 'more', 'new', '.']

function newPath({ random, unique, pages }: EditedProject): string {
  const root = random.pick([...roots, 'content', 'content', 'content', 'content'])
  const translated = random.pick([...pages.values()]).path
  // A translation, or an older version, of an existing page.
  if (root !== 'content' && treeOf(translated) === 'content' && random.chance(0.8)) return root + translated.slice('content'.length)
  if (root === 'content' && random.chance(0.15)) return `content/blog/2024-0${1 + random.below(9)}-1${random.below(9)}-entry${unique()}.md`
  return posix.join(root, random.pick(folders), random.chance(0.1) ? `new${unique()}/index.md` : `new${unique()}.md`)
}

function newPage(project: EditedProject): string | undefined {
  const path = newPath(project)
  if (pageAt(project, path)) return undefined
  const page = addPage(project, path)
  for (let count = project.random.below(5); count > 0; count--) page.blocks.push(makeBlock(project, page))
  project.writePage(page)
  return path
}

function removePage(project: EditedProject): string | undefined {
  const page = pickPage(project)
  if (project.pages.size < 12 || page.path === 'content/index.md') return undefined
  project.pages.delete(page.id)
  project.remove(page.path)
  // Some authors forget the links to it.
  if (project.random.chance(0.7)) project.writePages()
  return page.path
}

function movePage(project: EditedProject): string | undefined {
  const page = pickPage(project)
  const path = newPath(project)
  if (page.path === 'content/index.md' || pageAt(project, path)) return undefined
  const before = page.path
  project.remove(before)
  page.path = path
  if (project.random.chance(0.8)) project.writePages()
  else project.writePage(page)
  return `${before} to ${path}`
}

function swapPages(project: EditedProject): string | undefined {
  const [a, b] = [pickPage(project), pickPage(project)]
  if (a === b) return undefined
  ;[a.path, b.path] = [b.path, a.path]
  project.writePages()
  return `${a.path} and ${b.path}`
}

function moveFolder(project: EditedProject): string | undefined {
  const [from, to] = [project.random.pick(['guide', 'guide/deep', 'more', 'new']), `moved${project.random.below(3)}`]
  const moved = [...project.pages.values()].filter(({ path }) => path.startsWith(`content/${from}/`))
  const back = [...project.pages.values()].filter(({ path }) => path.startsWith(`content/${to}/`))
  if (moved.length + back.length === 0) return undefined
  const change = (pages: readonly EditedPage[], before: string, after: string) => {
    for (const page of pages) {
      const path = page.path.replace(`content/${before}/`, () => `content/${after}/`)
      if (pageAt(project, path)) continue
      project.remove(page.path)
      page.path = path
    }
  }
  if (back.length > 0) change(back, to, from)
  else change(moved, from, to)
  project.writePages()
  return `${from} and ${to}`
}

function written(project: EditedProject, path: string, text: string | Uint8Array): string {
  project.write(path, text)
  return path
}

function changeFile(project: EditedProject, files: typeof dataFiles): string {
  const path = project.random.pick(Object.keys(files))
  return written(project, path, files[path]?.(project.random, project.unique()) ?? '')
}

function removeFile(project: EditedProject, paths: readonly string[]): string | undefined {
  const there = paths.filter((path) => existsSync(join(project.root, path)))
  if (there.length === 0) return undefined
  const path = project.random.pick(there)
  project.remove(path)
  return path
}

function changeSection(project: EditedProject): string | undefined {
  const { random } = project
  const path = `content/${random.pick(['guide', 'guide/deep', 'more', 'blog'])}/_section.yaml`
  if (random.chance(0.3)) return path.includes('blog') ? undefined : removeFile(project, [path])
  const rest = path.includes('blog')
    ? `kind: blog\nperPage: ${1 + random.below(3)}\nfeed: ${random.chance(0.7)}\nauthors:\n  ada:\n    name: Ada ${project.unique()}\n`
    : `order: ${random.below(5) - 2}\n`
  return written(project, path, `label: Section ${project.unique()}\n${rest}`)
}

function changeOptions(project: EditedProject): string {
  const { random, config } = project
  const changed: string[] = []
  for (let count = random.chance(0.2) ? 3 : 1; count > 0; count--) {
    const key = random.pick(Object.keys(configChoices).filter((name) => (configChoices[name]?.length ?? 0) > 1))
    const choices = (configChoices[key] ?? []).filter((value) => value !== config.get(key))
    const value = random.pick(choices)
    changed.push(`${key} = ${value}`)
    if (value === undefined) config.delete(key)
    else config.set(key, value)
  }
  project.writeConfig()
  return changed.join(', ')
}

function touchAll({ root, pages, random }: EditedProject): string {
  const time = 1_300_000_000 + random.below(10)
  for (const { path } of pages.values()) utimesSync(join(root, path), time, time)
  return `${pages.size} pages`
}

function commit({ root, unique }: EditedProject): string {
  const env = { PATH: process.env.PATH, HOME: root, GIT_CONFIG_NOSYSTEM: '1' }
  const date = `2024-03-0${1 + (unique() % 9)}T12:00:00Z`
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Author', '-c', 'user.email=a@example.com', ...args], {
      cwd: root,
      env: { ...env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
    })
  git('init', '-q')
  git('add', 'content', 'docs.config.ts')
  git('commit', '-q', '--allow-empty', '-m', 'Edit')
  return date
}
