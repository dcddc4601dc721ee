import { workingFolder } from '../api/process-environment.ts'
import type { Diagnostic, Location, Outcome } from '../core/model/diagnostic.ts'
import type { Terminal } from '../core/terminal/terminal.ts'
import { isRecord } from '../kit/data/is-record.ts'
import { EnvironmentError, UsageError } from '../kit/failures/failure.ts'
import { type AnswerProgram, commandWords, createAnswerProgram } from '../kit/programs/answer-program.ts'
import { closest } from '../kit/similar/closest.ts'
import {
  type CheckedQuestion,
  CommandNotStarted,
  type ExpectedText,
  evaluateQuestions,
  findHref,
  simplify,
} from '../tools/agents/eval/evaluate-questions.ts'
import { formatJson, formatMarkdown, formatText } from '../tools/agents/eval/format-results.ts'
import { type OpenSite, readCommit } from '../tools/agents/mcp/open-site.ts'
import { listPages } from '../tools/agents/mcp/page-tools.ts'
import { ToolError } from '../tools/agents/mcp/site-files.ts'
import { createSiteSearch } from '../tools/agents/mcp/site-search.ts'
import { createDiagnostic } from './diagnostics.ts'
import { onInterrupt } from './finish.ts'
import { openPublishedSite } from './open-published-site.ts'
import { parseReportTargets, writeReports } from './report.ts'
import { readYamlList } from './search-test.ts'

export interface EvalOptions {
  readonly file: string
  readonly outDir?: string
  readonly ask?: string
  readonly pages: number
  readonly maxText: number
  /** The percentage of questions that must pass. */
  readonly least: number
  readonly only?: readonly string[]
  readonly parallel: number
  /** The time limit in seconds. */
  readonly timeout: number
  readonly format: 'text' | 'json' | 'markdown'
}

const formats = { text: formatText, json: formatJson, markdown: formatMarkdown }
const maxAnswerBytes = 1_000_000

/** Checks whether the pages that the search finds for questions also answer the questions. */
export async function run(target: string, options: EvalOptions, terminal: Terminal): Promise<number> {
  const root = workingFolder()
  const program = options.ask === undefined ? undefined : openProgram(options.ask, options.timeout, root)
  const read = readQuestions(options.file, root)
  const report = (diagnostics: readonly Diagnostic[]) =>
    writeReports(diagnostics, { targets: parseReportTargets([], terminal), root, strict: false, terminal })
  if (read.diagnostics.length > 0) {
    report(read.diagnostics)
    return 2
  }
  const questions = read.value.filter(({ question }) => isWanted(question, options.only))
  if (questions.length === 0) throw new UsageError('There are no questions to ask.', 'Check the file and `--only`.')
  const site = await openPublishedSite(target, options.outDir)
  const unknown = await findUnknownPages(questions, site)
  if (unknown.length > 0) {
    report(unknown)
    return 2
  }
  const undo = onInterrupt(() => program?.stop())
  try {
    const { pages, maxText: maxLength, parallel } = options
    const onResult = (count: number) => terminal.status(`${count} of ${questions.length} questions`)
    const search = createSiteSearch(site)
    const results = await evaluateQuestions({ questions, site, search, pages, maxLength, program, parallel, onResult })
    const answered = results.filter(({ verdict }) => verdict === 'answered').length
    const share = (100 * answered) / results.length
    const commit = await readCommit(site)
    terminal.status(undefined)
    terminal.print(formats[options.format]({ results, share: Math.floor(share), isAsked: program !== undefined, site, commit }))
    return share < options.least ? 1 : 0
  } catch (error) {
    if (error instanceof CommandNotStarted)
      throw new UsageError(`The command of \`--ask\` cannot be started: ${error.message}.`, 'Check its name, and that it is in the PATH.')
    if (error instanceof ToolError) throw new EnvironmentError(error.message, 'Build the site again.')
    throw error
  } finally {
    terminal.status(undefined)
    program?.stop()
    undo()
  }
}

function openProgram(line: string, seconds: number, cwd: string): AnswerProgram {
  const words = commandWords(line)
  if (typeof words === 'string')
    throw new UsageError(
      `docsgen cannot run the command of \`--ask\`: ${words}.`,
      'docsgen starts the program itself. If you need a shell, write a script and name it, or use `sh -c "…"`.',
    )
  return createAnswerProgram({ words, cwd, limitMs: seconds * 1_000, maxBytes: maxAnswerBytes })
}

function isWanted(question: string, only: readonly string[] | undefined): boolean {
  return only === undefined || only.some((text) => question.toLowerCase().includes(text.toLowerCase()))
}

async function findUnknownPages(questions: readonly WrittenQuestion[], site: OpenSite): Promise<readonly Diagnostic[]> {
  const found = await Promise.all(
    questions.flatMap(({ pages, location }) =>
      pages.map(async (page) => {
        if ((await findHref(site, page)) !== undefined) return []
        const suggestion = closest(
          page,
          (await listPages(site)).map(({ href }) => href),
        )
        return [createDiagnostic('eval/unknown-page', { page, suggestion }, location)]
      }),
    ),
  )
  return found.flat()
}

interface WrittenQuestion extends CheckedQuestion {
  readonly location: Location
}

const keys = ['question', 'expect', 'reject', 'pages']
/** A prompt must have enough room for the pages. */
const maxQuestionLength = 2_000

/** Reads a list of questions, relative to the current folder: `- { question: How do I …?, expect: [refundOrder] }`. */
function readQuestions(given: string, root: string): Outcome<readonly WrittenQuestion[]> {
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
  const { question, expect, reject, pages } = entry
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
