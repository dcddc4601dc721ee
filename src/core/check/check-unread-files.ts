import { posix } from 'node:path'
import { addTo } from '../../kit/data/sort-and-group.ts'
import { pathOf } from '../../kit/url/address.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { CheckInput } from '../feature.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { SourceFile } from '../model/source-file.ts'

interface UnreadKind {
  readonly ending: RegExp
  readonly hint: string
  /** Whether the author may have linked to the file to offer it as a download. */
  readonly mayBeLinked: boolean
}

const kinds: readonly UnreadKind[] = [
  {
    ending: /\.mdx$/i,
    mayBeLinked: false,
    hint: 'Change the file’s extension to `.md`, and update the links to it. Register its components under `components` in the config, and remove `import` and `export` lines.',
  },
  {
    ending: /\.(?:rst|org|textile|mediawiki)$/i,
    mayBeLinked: true,
    hint: 'Convert the file to Markdown (for example, with `pandoc --to gfm`).',
  },
  { ending: /\.(?:adoc|asciidoc)$/i, mayBeLinked: true, hint: 'Convert the file to Markdown (for example, with `npx downdoc`).' },
  {
    ending: /\.ipynb$/i,
    mayBeLinked: true,
    hint: 'Convert the notebook with `jupyter nbconvert --to markdown`. To offer the notebook as a download instead, link to it from a page.',
  },
  {
    ending: /\.html?$/i,
    mayBeLinked: true,
    hint: 'Rewrite the page in Markdown. To publish the file unchanged, move it to the public folder.',
  },
  {
    ending: /\.(?:mkdn?|mkd|mdown|mdwn|mdtext|mdc)$/i,
    mayBeLinked: false,
    hint: 'Change the file’s extension to `.md`, and update the links to it.',
  },
  {
    ending: /\.(?!tsx$)[tT][sS][xX]$/,
    mayBeLinked: false,
    hint: 'Change the file’s extension to lowercase `.tsx`.',
  },
]

/** Finds files in the content folders that look like pages but that docsgen does not read. Each kind of file is reported once. */
export function checkUnreadFiles({ site }: CheckInput): readonly Diagnostic[] {
  const found = new Map<UnreadKind, SourceFile[]>()
  for (const { source } of site.assets) {
    const kind = kinds.find(({ ending }) => ending.test(source.path))
    if (kind === undefined) continue
    addTo(found, kind, source)
  }
  // Most sites have no such files, so the file names in links are collected last.
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

/** File names are enough to recognize intended downloads. Broken links are reported in a separate diagnostic. */
function linkedNames({ pages }: CheckInput['site']): ReadonlySet<string> {
  const names = new Set<string>()
  for (const { links, document } of pages) {
    for (const [index, { kind }] of links.entries()) {
      const path = pathOf(document.links[index]?.href ?? '')
      if (kind === 'asset' || kind === 'broken') names.add(posix.basename(path))
    }
  }
  return names
}
