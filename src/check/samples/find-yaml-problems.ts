import { parseAllDocuments } from 'yaml'
import type { SampleProblem } from './sample-problem.ts'

/** One file or several, parted by `---`. */
export function findYamlProblems(text: string): readonly SampleProblem[] {
  const documents = parseAllDocuments(text, { prettyErrors: false, logLevel: 'silent' })
  const errors = 'length' in documents ? [...documents].flatMap((document) => document.errors) : []
  return errors
    .slice(0, 1)
    .map(({ message, pos: [start, end] }) => ({ reason: `${message.replace(/\.$/, '')}.`, offset: start, length: end - start }))
}
