import { confineUnits } from '../../check/samples/confine-units.ts'
import { sampleKind } from '../../check/samples/placed-sample.ts'
import { planUnits, type SampleUnit } from '../../check/samples/plan-units.ts'
import type { Sample } from '../../model/document.ts'
import type { ProjectPath } from '../../model/paths.ts'
import { isTooDeep } from '../../support/text/is-too-deep.ts'

/** The modules of a page that TypeScript is to look at. Loads a parser with it, so import it only when it is needed. */
export function unitsOf(page: ProjectPath, samples: readonly Sample[]): readonly SampleUnit[] {
  const sound = samples.filter(({ code, language }) => sampleKind(language) === 'TypeScript' && !isTooDeep(code))
  return confineUnits(planUnits(sound.map((sample) => ({ page, sample }))).value).value
}
