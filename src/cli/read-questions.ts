import { createDiagnostic } from '../core/diagnostics/create-diagnostic.ts'
import type { Location, Outcome } from '../core/model/diagnostic.ts'
import { isRecord } from '../kit/data/is-record.ts'
import type { CheckedQuestion, ExpectedText } from '../tools/agents/eval/judge-answer.ts'
import { simplify } from '../tools/agents/eval/judge-answer.ts'
import { readYamlList } from './read-yaml-list.ts'

export interface WrittenQuestion extends CheckedQuestion {
  readonly location: Location
}

const keys = ['question', 'expect', 'reject', 'pages']
/** A prompt must have room for the pages. */
const maxQuestionLength = 2_000

/** Reads a list of questions, relative to the current folder: `- { question: How do I …?, expect: [refundOrder] }`. */
export function readQuestions(given: string, root: string): Outcome<readonly WrittenQuestion[]> {
  return readYamlList<WrittenQuestion>(given, {
    what: 'question file',
    root,
    report: (reason, location) => createDiagnostic('eval/bad-questions', { reason }, location),
    read(entry, location) {
      const problem = findProblem(entry)
      if (problem !== undefined) return problem
      const { question, expect, reject = [], pages = [] } = entry as Written
      return { question: question.trim(), expect: [expect].flat(), reject: [reject].flat(), pages: [pages].flat(), location }
    },
  })
}

interface Written {
  readonly question: string
  readonly expect: string | readonly ExpectedText[]
  readonly reject?: string | readonly string[]
  readonly pages?: string | readonly string[]
}

function findProblem(entry: unknown): string | undefined {
  if (!isRecord(entry)) return 'each entry must be an object with `question` and `expect` keys'
  const { question, expect, reject, pages } = entry as Readonly<Record<string, unknown>>
  const unknown = Object.keys(entry).find((key) => !keys.includes(key))
  if (unknown !== undefined) return `an entry has the unknown key \`${unknown}\``
  if (typeof question !== 'string' || question.trim() === '') return '`question` must be a non-empty string'
  if (question.length > maxQuestionLength) return `\`question\` is longer than ${maxQuestionLength} characters`
  const isText = (value: unknown) => typeof value === 'string' && simplify(value) !== ''
  const wanted = [expect].flat()
  if (expect === undefined || wanted.length === 0) return '`expect` must name at least one text that the answer must contain'
  const number = [...wanted.flat(), ...[reject].flat()].find((value) => typeof value === 'number' || typeof value === 'boolean')
  if (number !== undefined) return `\`${number}\` is not a string; put it in quotation marks`
  if (!wanted.every((value) => isText(value) || (Array.isArray(value) && value.length > 0 && value.every(isText))))
    return '`expect` must be a string, or a list of strings and of lists of alternatives'
  if (reject !== undefined && ![reject].flat().every(isText)) return '`reject` must be a string or a list of strings'
  if (pages !== undefined && ![pages].flat().every((page) => typeof page === 'string' && page.startsWith('/')))
    return '`pages` must be a page URL, such as `/guides/install`, or a list of page URLs'
  return undefined
}
