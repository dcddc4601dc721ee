import { posix } from 'node:path'
import type { SiteFiles } from './site-files.ts'

/** Tools whose sites docsgen cannot read, with the names of their config files and what to do first. */
const tools: readonly (readonly [label: string, configs: RegExp, step: string])[] = [
  ['Jekyll', /^_config\.ya?ml$/, 'Replace `{% include %}` and `{{ site.x }}` with partials and variables.'],
  ['Eleventy', /^(?:\.eleventy|eleventy\.config)\.[cm]?[jt]s$/, 'Replace templates and shortcodes with partials and components.'],
  ['Sphinx', /^conf\.py$/, 'Run `sphinx-build -b markdown` with the package `sphinx-markdown-builder`, and continue with its output.'],
  ['DocFX', /^docfx\.json$/, 'Replace `[!INCLUDE]` with partials; `[!NOTE]` stays.'],
  ['GitBook', /^(?:\.gitbook\.ya?ml|book\.json)$/, 'Replace `{% hint %}` and `{% tabs %}` with boxes and `<Tabs>`.'],
  ['Antora', /^antora(?:-playbook)?\.ya?ml$/, 'Convert the AsciiDoc files to Markdown with `downdoc` or Pandoc.'],
  ['Nextra', /^(?:theme\.config\.[jt]sx|_meta\.(?:json|[jt]sx?))$/, 'Replace imports and components of MDX.'],
  ['Mintlify', /^mint\.json$/, 'Replace its components with those of docsgen.'],
  ['Docsify', /^_sidebar\.md$/, 'Its pages are Markdown already.'],
]

/** The tool of a folder that docsgen knows by name only, and the next step. The nearest config comes first. */
export function findUnsupportedTool(
  files: SiteFiles,
): { readonly label: string; readonly file: string; readonly step: string } | undefined {
  const paths = files.list('', { depth: 3 }).toSorted((a, b) => a.split('/').length - b.split('/').length)
  for (const [label, config, step] of tools) {
    const file = paths.find((path) => config.test(posix.basename(path)))
    if (file !== undefined) return { label, file, step }
  }
  return undefined
}
