import { createDiagnostic } from '../../diagnostics/create-diagnostic.ts'
import type { Diagnostic, Outcome } from '../../model/diagnostic.ts'
import { sampleKind } from './sample-kind.ts'
import { readSamplePath } from './sample-path.ts'
import { type PlacedSample, placeOfFence } from './sample-place.ts'
import type { SampleUnit, UnitPart } from './sample-unit.ts'

interface Draft {
  readonly samples: PlacedSample[]
  /** As the title has it; undefined where it names no file. */
  readonly path: string | undefined
  readonly ending: string
}

/** The modules that a page's TypeScript samples make, in their order. */
export function planUnits(samples: readonly PlacedSample[]): Outcome<readonly SampleUnit[]> {
  const diagnostics: Diagnostic[] = []
  const drafts: Draft[] = []
  const byPath = new Map<string, Draft>()
  let last: Draft | undefined
  for (const placed of samples) {
    const { language, title, continues, unchecked } = placed.sample
    if (unchecked !== undefined) continue
    const isTypeScript = sampleKind(language) === 'TypeScript'
    const named = isTypeScript ? readSamplePath(title) : undefined
    if (named?.kind === 'outside') diagnostics.push(createDiagnostic('sample/bad-path', { title: title ?? '' }, placeOfFence(placed)))
    const path = named?.kind === 'file' ? named.path : undefined
    if (continues) {
      const before = path === undefined ? last : byPath.get(path)
      if (before && isTypeScript) before.samples.push(placed)
      else
        diagnostics.push(createDiagnostic('sample/nothing-to-continue', { title: isTypeScript ? path : undefined }, placeOfFence(placed)))
      if (before && isTypeScript) last = before
      continue
    }
    if (!isTypeScript) continue
    last = { samples: [placed], path, ending: language === 'tsx' ? 'tsx' : language === 'mts' || language === 'cts' ? language : 'ts' }
    drafts.push(last)
    if (path !== undefined) byPath.set(path, last)
  }
  return { value: nameUnits(drafts, byPath), diagnostics }
}

/** The last version of a file has its name; those before it stand beside it. No title can have a `~`. */
function nameUnits(drafts: readonly Draft[], byPath: ReadonlyMap<string, Draft>): readonly SampleUnit[] {
  const isFolder = (path: string) => [...byPath.keys()].some((other) => other.startsWith(`${path}/`))
  return drafts.map((draft, index) => {
    const { path, ending, samples } = draft
    const unit = createUnit(samples)
    if (path === undefined || isFolder(path)) return { path: `~${index + 1}.${ending}`, ...unit }
    if (byPath.get(path) !== draft) return { path: path.replace(/((?:\.d)?\.\w+)$/, `~${index + 1}$1`), ...unit }
    // TypeScript does not check declarations, so those that are modules are modules like any other.
    const plain = path.replace(/\.d(\.\w+)$/, '$1')
    return { path: byPath.has(plain) || !/^[^\S\n]*(?:import|export)\b/m.test(unit.text) ? path : plain, ...unit }
  })
}

function createUnit(samples: readonly PlacedSample[]): Omit<SampleUnit, 'path'> {
  const parts: UnitPart[] = []
  let text = ''
  let line = 1
  for (const { page, sample } of samples) {
    parts.push({ page, sample, line, offset: text.length })
    text += `${sample.code}\n`
    line += sample.code.split('\n').length
  }
  return { text, parts }
}
