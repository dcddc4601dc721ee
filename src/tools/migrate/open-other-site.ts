import { posix } from 'node:path'
import type { Diagnostic } from '../../core/model/diagnostic.ts'
import { UsageError } from '../../kit/failures/failure.ts'
import type { AbsolutePath, ProjectPath } from '../../kit/files/paths.ts'
import { readGitFiles } from '../../kit/files/read-git-files.ts'
import { readCodeConfig, runCodeConfig } from './config/read-code-config.ts'
import { createDiagnostic, whyRefused } from './diagnostics.ts'
import { docfx } from './docfx/docfx.ts'
import { docusaurus } from './docusaurus/docusaurus.ts'
import { hugo } from './hugo/hugo.ts'
import { mdbook } from './mdbook/mdbook.ts'
import { mkdocs } from './mkdocs/mkdocs.ts'
import type { OtherToolName } from './other-site.ts'
import { openSiteFiles, type SiteFiles } from './site-files.ts'
import { starlight } from './starlight/starlight.ts'
import type { ConfigData, OtherTool } from './tool.ts'
import { vitepress } from './vitepress/vitepress.ts'

interface OpenOptions {
  readonly as: OtherToolName | 'auto'
  /** Whether the code of the other tool's config may run. */
  readonly allowConfigCode: boolean
  /** The command that hints refer to. @default 'check' */
  readonly command?: 'check' | 'migrate'
}

export type OpenedSite = Awaited<ReturnType<typeof openOtherSite>>

/** Finds the other tool's config in or below a folder and reads its site. */
export async function openOtherSite(root: AbsolutePath, { as, allowConfigCode, command = 'check' }: OpenOptions) {
  const files = openSiteFiles(root, await readGitFiles(root))
  const { tool, configFile } = chooseConfig(files, as, command)
  const unread: Diagnostic[] = []
  const readConfig = async (file: ProjectPath): Promise<ConfigData> => {
    const data = allowConfigCode ? await runCodeConfig(files, file) : readCodeConfig(files, file)
    unread.push(...(data.diagnostics ?? []))
    if (data.value === undefined && !allowConfigCode)
      unread.push(createDiagnostic('other-site/config-code', { tool: tool.label }, { file }))
    return data
  }
  const site = await tool.readSite({ files, configFile, readConfig })
  const diagnostics = [...unread, ...refusedByConfig(files, configFile), ...site.diagnostics]
  return { tool, files, site: { ...site, diagnostics } }
}

/**
 * Reports files that settings refer to. Readers also look for files above the site, but most of those are not intended to be part of it.
 */
function refusedByConfig(files: SiteFiles, configFile: ProjectPath): readonly Diagnostic[] {
  const named = files.takeRefused().filter(({ reason }) => reason !== 'untracked')
  const reasons = new Map(named.map(({ path, reason }) => [path, reason]))
  return [...reasons].map(([path, reason]) =>
    createDiagnostic('other-site/refused-file', { path, reason: whyRefused[reason] }, { file: configFile }),
  )
}

function chooseConfig(files: SiteFiles, as: OpenOptions['as'], command: 'check' | 'migrate') {
  const flag = command === 'check' ? '--as' : '--from'
  const found = Object.values(otherTools).flatMap((tool) =>
    tool.findConfigs(files, as === tool.name).map((configFile) => ({ tool, configFile })),
  )
  const wanted = as === 'auto' ? found : found.filter(({ tool }) => tool.name === as)
  const nearest = Math.min(...wanted.map(({ configFile }) => depthOf(configFile)))
  const [first, ...others] = wanted.filter(({ configFile }) => depthOf(configFile) === nearest)
  if (!first) throw notFound(as, { found: found[0], files, flag })
  const folder = posix.dirname(first.configFile)
  const rivals = others.filter(({ tool, configFile }) => tool !== first.tool || posix.dirname(configFile) !== folder)
  if (rivals.length === 0) return first
  throw new UsageError(
    `This folder contains several sites: ${[first, ...rivals].map(({ tool, configFile }) => `\`${configFile}\` (${tool.label})`).join(', ')}.`,
    `Specify the folder of one of them, such as \`docsgen ${command} ${folder} ${flag} ${first.tool.name}\`.`,
  )
}

function depthOf(file: string): number {
  return file.split('/').length
}

interface Seen {
  readonly found: { readonly tool: OtherTool; readonly configFile: string } | undefined
  readonly files: SiteFiles
  readonly flag: string
}

function notFound(as: OpenOptions['as'], { found, files, flag }: Seen): UsageError {
  const other = found ? undefined : findUnsupportedTool(files)
  if (other)
    return new UsageError(
      `The site in this folder is made with ${other.label} (\`${other.file}\`), which docsgen cannot read.`,
      `Run \`docsgen init\` in a new folder, copy the Markdown files to \`content/\`, and run \`docsgen check\`. ${other.step}`,
    )
  const labels = Object.values(otherTools)
    .map(({ label }) => label)
    .join(', ')
  if (as === 'auto')
    return new UsageError(
      'No site of another tool was found in this folder.',
      `docsgen knows the config files of ${labels}. Run the command in the folder of the site, or name the folder.`,
    )
  const { label } = otherTools[as]
  return new UsageError(
    `No ${label} site was found in this folder.`,
    found
      ? `The folder looks like a ${found.tool.label} site (\`${found.configFile}\`): use \`${flag} ${found.tool.name}\`.`
      : 'Run the command in the folder of the site, or name the folder.',
  )
}

/** All tools whose sites docsgen can check and migrate, in the order in which their configs are searched for in a folder. */
const otherTools: Readonly<Record<OtherToolName, OtherTool>> = { docusaurus, vitepress, starlight, mkdocs, mdbook, hugo, docfx }

/** Tools whose sites docsgen cannot read, with the names of their config files and a preparatory step. */
const tools: readonly (readonly [label: string, configs: RegExp, step: string])[] = [
  ['Jekyll', /^_config\.ya?ml$/, 'Replace `{% include %}` and `{{ site.x }}` with partials and variables.'],
  ['Eleventy', /^(?:\.eleventy|eleventy\.config)\.[cm]?[jt]s$/, 'Replace templates and shortcodes with partials and components.'],
  ['Sphinx', /^conf\.py$/, 'Run `sphinx-build -b markdown` with the package `sphinx-markdown-builder`, and continue with its output.'],
  ['GitBook', /^(?:\.gitbook\.ya?ml|book\.json)$/, 'Replace `{% hint %}` and `{% tabs %}` with admonitions and `<Tabs>`.'],
  ['Antora', /^antora(?:-playbook)?\.ya?ml$/, 'Convert the AsciiDoc files to Markdown with `downdoc` or Pandoc.'],
  ['Nextra', /^(?:theme\.config\.[jt]sx|_meta\.(?:json|[jt]sx?))$/, 'Replace imports and components of MDX.'],
  ['Mintlify', /^mint\.json$/, 'Replace its components with those of docsgen.'],
  ['Docsify', /^_sidebar\.md$/, 'Its pages are Markdown already.'],
]

/** Finds a tool that docsgen knows only by name, and the next step. The nearest config comes first. */
function findUnsupportedTool(files: SiteFiles): { readonly label: string; readonly file: string; readonly step: string } | undefined {
  const paths = files.list('', { depth: 3 }).toSorted((a, b) => a.split('/').length - b.split('/').length)
  for (const [label, config, step] of tools) {
    const file = paths.find((path) => config.test(posix.basename(path)))
    if (file !== undefined) return { label, file, step }
  }
  return undefined
}
