import type { FenceInfo } from '../../core/markdown/fence-info.ts'
import type { MarkedCode } from '../../core/markdown/line-marks.ts'
import type { PageWalk } from '../../core/markdown/page-walk.ts'
import type { ShownSample } from '../../core/model/document.ts'
import { shortHash } from '../../kit/files/hash.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { sampleNotes } from './note-sample.ts'

const languages: ReadonlySet<string> = new Set(['ts', 'tsx', 'mts', 'cts', 'typescript'])

interface ShownCode extends Pick<MarkedCode, 'code' | 'kept'> {
  /** The number of each line among all lines, if some are hidden. */
  readonly cut: readonly number[] | undefined
}

/** Describes a sample as readers see it, if they can look up the types of its names. */
export function showTypes(walk: PageWalk, info: FenceInfo, { code, kept, cut }: ShownCode): ShownSample | undefined {
  const { page } = walk
  if (!page.options.hover?.includes(page.rootId) || info.unchecked !== undefined || !languages.has(info.language.toLowerCase()))
    return undefined
  const lines = code.split('\n').map((_, index) => {
    const line = kept?.[index] ?? index
    return cut?.[line] ?? line
  })
  const hash = shortHash(code).slice(0, 8)
  // Equal blocks can have different types.
  const count = sampleNotes(walk).filter(({ shown }) => shown?.key.startsWith(hash)).length
  return { key: count === 0 ? hash : `${hash}${count}`, lines }
}

/** The name of the file with the types of a page. */
export function typesName(page: ProjectPath): string {
  return shortHash(page).slice(0, 12)
}

/** For the script that shows types, which loads those of code with expected errors at once. */
export function typesAttributes(page: ProjectPath, { key }: ShownSample, code: string): string {
  return ` data-types="${typesName(page)}-${key}"${code.includes('@errors:') ? ' data-errors' : ''}`
}
