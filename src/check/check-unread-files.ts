import { posix } from 'node:path'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { SourceFile } from '../model/source-file.ts'
import type { CheckInput } from './check-input.ts'

interface UnreadKind {
  readonly ending: RegExp
  readonly hint: string
  /** A link to it may be meant as a download. */
  readonly mayBeLinked: boolean
}

const kinds: readonly UnreadKind[] = [
  {
    ending: /\.mdx$/i,
    mayBeLinked: false,
    hint: 'Rename it to `.md`, and change the links to it. Register its components under `components` and remove `import` and `export` lines.',
  },
  {
    ending: /\.(?:rst|org|textile|mediawiki)$/i,
    mayBeLinked: true,
    hint: 'Convert it to Markdown, for example with `pandoc --to gfm`.',
  },
  { ending: /\.(?:adoc|asciidoc)$/i, mayBeLinked: true, hint: 'Convert it to Markdown, for example with `npx downdoc`.' },
  {
    ending: /\.ipynb$/i,
    mayBeLinked: true,
    hint: 'Convert it with `jupyter nbconvert --to markdown`. A notebook that a page links to is a download and needs no conversion.',
  },
  {
    ending: /\.html?$/i,
    mayBeLinked: true,
    hint: 'Write the page in Markdown, or move the file to the public folder, where it is published as it is.',
  },
  {
    ending: /\.(?:mkdn?|mkd|mdown|mdwn|mdtext|mdc)$/i,
    mayBeLinked: false,
    hint: 'Rename it to `.md`, and change the links to it.',
  },
  {
    ending: /\.(?!tsx$)[tT][sS][xX]$/,
    mayBeLinked: false,
    hint: 'A React page ends in `.tsx`, in small letters: rename the file.',
  },
]

/** Texts in the content folders that look like pages to their author, and that docsgen does not read. One report for each kind. */
export function checkUnreadFiles({ site }: CheckInput): readonly Diagnostic[] {
  const found = new Map<UnreadKind, SourceFile[]>()
  for (const { source } of site.assets) {
    const kind = kinds.find(({ ending }) => ending.test(source.path))
    if (kind === undefined) continue
    const files = found.get(kind)
    if (files) files.push(source)
    else found.set(kind, [source])
  }
  // Most sites have none, and need no list of what is linked.
  if (found.size === 0) return []
  const linked = linkedNames(site)
  return [...found].flatMap(([{ hint, mayBeLinked }, sources]) => {
    const unread = mayBeLinked ? sources.filter(({ path }) => !linked.has(posix.basename(path))) : sources
    const [first] = unread
    if (first === undefined) return []
    return [
      createDiagnostic('file/not-a-page', { ending: posix.extname(first.path), count: unread.length, hint }, { file: first.projectPath }),
    ]
  })
}

/** By name, which is enough to tell that somebody meant the file to be opened. A link that is refused is reported as that. */
function linkedNames({ pages }: CheckInput['site']): ReadonlySet<string> {
  const names = new Set<string>()
  for (const { links, document } of pages) {
    for (const [index, { kind }] of links.entries()) {
      const [path = ''] = document.links[index]?.href.split(/[?#]/) ?? []
      if (kind === 'asset' || kind === 'broken') names.add(posix.basename(path))
    }
  }
  return names
}
