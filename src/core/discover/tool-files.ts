import { posix } from 'node:path'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../model/diagnostic.ts'

interface ToolFile {
  readonly name: RegExp
  readonly tool: string
  /** In subfolders, the name is probably unrelated. @default false */
  readonly onlyAtRoot?: boolean
  readonly hint: string
}

const order =
  'Set `title` and `sidebar.order` in the front matter of each page and of each folder’s `index.md`, or list the pages under `sidebars` in the config.'
const options = 'Move the settings to the docsgen config and the navigation to `sidebars`, and delete the file.'

/** Configuration files of other documentation tools, which docsgen does not read. */
const toolFiles: readonly ToolFile[] = [
  {
    name: /^_index\.(?:[\w-]+\.)?(?:md|html)$/i,
    tool: 'Hugo',
    hint: 'Rename the file to `index.md`. docsgen does not publish files whose names begin with `_`.',
  },
  {
    name: /^_category_\.(?:json|ya?ml)$/,
    tool: 'Docusaurus',
    hint: 'Write the settings to `_section.yaml` in the same folder: `label: …`, `order: …` for `position`, and `open: true` for `collapsed: false`. Then delete the file.',
  },
  { name: /^_meta\.(?:json|[jt]sx?)$/, tool: 'Nextra', hint: order },
  { name: /^_(?:sidebar|navbar|coverpage)\.md$/, tool: 'Docsify', hint: order },
  { name: /^_toc\.ya?ml$/, tool: 'Jupyter Book', hint: order },
  { name: /^\.(?:pages|nav\.ya?ml)$/, tool: 'MkDocs', hint: order },
  {
    name: /^SUMMARY\.md$/,
    tool: 'mdBook or GitBook',
    onlyAtRoot: true,
    hint: 'List the pages under `sidebars` in the config, and delete this file. To keep it as a page, rename the file to `summary.md`.',
  },
  { name: /^(?:mkdocs\.ya?ml|book\.toml|book\.json|docfx\.json|conf\.py)$/, tool: 'another tool', onlyAtRoot: true, hint: options },
  { name: /^(?:docusaurus|astro)\.config\.[cm]?[jt]s$/, tool: 'another tool', onlyAtRoot: true, hint: options },
  { name: /^sidebars\.(?:json|[cm]?[jt]s)$/, tool: 'Docusaurus', onlyAtRoot: true, hint: options },
  { name: /^\.vitepress$/, tool: 'VitePress', onlyAtRoot: true, hint: options },
  { name: /^\.vuepress$/, tool: 'VuePress', onlyAtRoot: true, hint: options },
]

/** Collects files of other tools in the content folders, for one diagnostic per kind of file. */
export function createToolFileList() {
  const found = new Map<ToolFile, ProjectPath[]>()
  return {
    /** `path` is relative to a content folder. */
    add(path: string, projectDir: ProjectPath): void {
      const name = posix.basename(path)
      const kind = toolFiles.find((each) => each.name.test(name) && !(each.onlyAtRoot && path !== name))
      if (kind === undefined) return
      const files = found.get(kind) ?? []
      found.set(kind, files)
      files.push(`${projectDir}/${path}` as ProjectPath)
    },
    diagnostics(): Diagnostic[] {
      return [...found].map(([{ tool, hint }, files]) => {
        const [first] = files
        const name = posix.basename(first ?? '')
        return createDiagnostic('file/other-tool', { name, tool, count: files.length, hint }, { file: first as ProjectPath })
      })
    },
  }
}
