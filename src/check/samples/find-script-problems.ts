import { parseSync } from 'oxc-parser'
import type { SampleProblem } from './sample-problem.ts'

/** JavaScript is only read: its types are nobody's promise. */
export function findScriptProblems(text: string, language: string): readonly SampleProblem[] {
  const lang = language === 'mjs' || language === 'cjs' ? 'js' : 'jsx'
  const { errors } = parseSync(`sample.${lang}`, text, { lang, sourceType: language === 'cjs' ? 'script' : 'module' })
  return errors.slice(0, 1).map(({ message, labels }) => {
    const { start = 0, end = 0 } = labels[0] ?? {}
    return { reason: `${message}.`, offset: start, length: end - start }
  })
}
