import type { Diagnostic } from '../../../src/core/model/diagnostic.ts'
import type { GeneratedPage } from '../../../src/core/model/source-file.ts'
import { createAcceptance } from '../../../src/features/references/generated-text.ts'
import { createTypeScriptPages } from '../../../src/features/typescript-reference/create-typescript-pages.ts'
import type { WrittenPage } from '../../../src/features/typescript-reference/page-writing.ts'
import { readExports } from '../../../src/features/typescript-reference/read-exports.ts'
import { readDeclarations } from '../../../src/features/typescript-reference/read-typescript-source.ts'
import type { ProjectPath } from '../../../src/kit/files/paths.ts'

export interface MadePackage {
  readonly name?: string
  readonly version?: string
  readonly into?: string
  /** Texts by path. */
  readonly files: Readonly<Record<string, string>>
}

export interface MadePages {
  readonly pages: readonly GeneratedPage[]
  readonly paths: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
  /** As `file:line code name or problem`. */
  readonly reports: readonly string[]
  /** The text of a page by its path below the content folder, without `.md`. */
  textOf(path: string): string
}

interface Options {
  /** Makes pages of all exports instead of those with `@docsCategory`. */
  readonly group?: 'module' | 'kind'
  readonly inherited?: boolean
  readonly entryPoints?: readonly string[]
  readonly accept?: readonly string[]
  readonly sourceUrl?: string
  readonly written?: readonly WrittenPage[]
}

/** The pages of made-up packages. */
export function makePages(packages: readonly MadePackage[], options: Options = {}): MadePages {
  const { accept = [], sourceUrl, written = [], group, inherited = false, entryPoints } = options
  const read = packages.map(({ name = 'tea-shop', version = '1.2.3', into = 'reference', files }) => {
    const source = {
      origin: { name, version },
      into,
      files: Object.entries(files).map(([path, text]) => ({ name: `${name}@${version}/${path}`, path, text })),
    }
    const locate = () => ({ file: 'docs.config.ts' as ProjectPath })
    return group ? readExports(source, { group, inherited, entryPoints, key: 'reference.typescript[0]', locate }) : readDeclarations(source)
  })
  const acceptance = createAcceptance(accept)
  const made = createTypeScriptPages(
    read.map(({ value }) => value),
    { acceptance, written, ...(sourceUrl === undefined ? {} : { sourceUrl }) },
  )
  const diagnostics = [...read.flatMap((outcome) => outcome.diagnostics), ...made.diagnostics]
  return {
    pages: made.value,
    paths: made.value.map(({ path }) => path),
    diagnostics,
    reports: diagnostics.map(({ code, location, message }) => `${location?.file}:${location?.line ?? ''} ${code} ${message}`),
    textOf(path) {
      const page = made.value.find((candidate) => candidate.path === `${path}.md`)
      if (!page) throw new Error(`No page ${path} among ${made.value.map((candidate) => candidate.path).join(', ')}`)
      return page.text
    },
  }
}

/** The pages of a fictional package with one file. */
export function makePagesOf(text: string, options: Options & { readonly path?: string } = {}): MadePages {
  return makePages([{ files: { [options.path ?? 'dist/index.d.ts']: text } }], options)
}

/** The text below a heading up to the next one. */
export function sectionOf(text: string, name: string): string {
  const lines = text.split('\n')
  const start = lines.findIndex((line) => line.startsWith('#') && line.replace(/\\/g, '').includes(` ${name} {#`))
  if (start === -1) throw new Error(`No heading ${name} in:\n${text}`)
  const length = lines.slice(start + 1).findIndex((line) => /^#+ .*\{#|^:{6}/.test(line))
  return lines
    .slice(start + 1, length === -1 ? undefined : start + 1 + length)
    .join('\n')
    .trim()
}
