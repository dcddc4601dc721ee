import { expect } from 'vitest'
import { resolveFrontMatter } from '../../../src/core/config/page-options.ts'
import { parsePage } from '../../../src/core/markdown/parse-page.ts'
import { syntaxOf } from '../../../src/core/markdown/syntax-table.ts'
import type { FrontMatterSchema } from '../../../src/core/model/document.ts'
import type { SourceFile } from '../../../src/core/model/source-file.ts'
import { createFrontMatterReader } from '../../../src/features/own-code/own-front-matter.ts'
import { features } from '../../../src/features.ts'
import type { AbsolutePath, ProjectPath } from '../../../src/kit/files/paths.ts'

const source: SourceFile = {
  kind: 'markdown',
  rootId: 'next/en',
  path: 'a.md',
  projectPath: 'content/a.md' as ProjectPath,
  absolutePath: '/site/content/a.md' as AbsolutePath,
  stamp: { bytes: 0, mtimeMs: 0, ctimeMs: 0, inode: 0 } as unknown as SourceFile['stamp'],
}

/** The values that components receive for these lines, and the diagnostics. */
export function readOwnFrontMatter(lines: string, schema: FrontMatterSchema) {
  const { document } = parsePage(
    { file: source.projectPath, bytes: Buffer.from(`---\n${lines}\n---\n\ntext\n`) },
    { includeFolders: [], components: [], admonitions: {}, codeLanguages: [], html: 'checked', ownKeys: true },
    { includeReader: { read: () => 'missing', similar: () => undefined }, syntax: syntaxOf(features) },
  )
  expect(document.diagnostics).toEqual([])
  const page = { source, document }
  const read = createFrontMatterReader(
    [page],
    { frontMatter: resolveFrontMatter(schema), configFile: 'docs.config.ts' as ProjectPath },
    syntaxOf(features),
  )
  return read?.(page) ?? { value: undefined, diagnostics: [] }
}

/** The values, and the diagnostics as `line:column code message`. */
export function checkFrontMatter(lines: string, schema: FrontMatterSchema) {
  const { value, diagnostics } = readOwnFrontMatter(lines, schema)
  return {
    value,
    reports: diagnostics.map(
      ({ code, message, location }) => `${[location?.file, location?.line, location?.column].filter(Boolean).join(':')} ${code} ${message}`,
    ),
  }
}
