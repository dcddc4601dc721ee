import type { Location } from '../../../core/model/diagnostic.ts'
import type { OpenSite } from '../mcp/open-site.ts'
import type { CheckedQuestion, ExpectedText, Result, Verdict } from './evaluate-questions.ts'

type LocatedResult = Result<CheckedQuestion & { readonly location: Location }>

interface Results {
  readonly results: readonly LocatedResult[]
  /** The percentage of questions that were answered. */
  readonly share: number
  /** Whether a command answered the questions. */
  readonly isAsked: boolean
  readonly site: Pick<OpenSite, 'title'>
  /** A sentence about the commit from which the site was built, if the commit is known. */
  readonly commit: string | undefined
}

const labels: Readonly<Record<Verdict, string>> = {
  answered: 'answered',
  'not-found': 'page not found',
  'not-written': 'not in the pages',
  wrong: 'wrong answer',
  failed: 'command failed',
}

const explanations: Readonly<Record<Exclude<Verdict, 'answered'>, string>> = {
  'not-found': 'The search does not find the page that answers the question. Use the words of the question on it, or add synonyms.',
  'not-written': 'The pages found do not contain what the answer must. Write it down, or name the page that contains it.',
  wrong: 'The pages found contain it, but the command did not answer with it. Say it more clearly.',
  failed: 'The command did not answer.',
}

/** Writes a paragraph for each unanswered question, and a summary. */
export function formatText(given: Results): string {
  const paragraphs = given.results.flatMap((result) => {
    const { verdict, question } = result
    if (verdict === 'answered') return []
    const { file, line } = question.location
    return [
      [`${file}:${line} - ${labels[verdict]}: ${oneLine(question.question)}`, ...details(result).map((text) => `  ${text}`)].join('\n'),
    ]
  })
  return [...paragraphs, ...explain(given.results), summarize(given)].join('\n\n')
}

/** Writes a table for a pull request. */
export function formatMarkdown(given: Results): string {
  const rows = given.results
    .filter(({ verdict }) => verdict !== 'answered')
    .map((result) => `| ${cell(result.question.question)} | ${labels[result.verdict]} | ${details(result).map(cell).join('<br>')} |`)
  const table = rows.length === 0 ? [] : [['| Question | Result | Details |', '| --- | --- | --- |', ...rows].join('\n')]
  return [
    `## Questions about ${cell(given.site.title || 'the site')}`,
    summarize(given),
    ...table,
    ...explain(given.results).map((text) => `- ${text}`),
  ].join('\n\n')
}

export function formatJson({ results, share, isAsked, commit }: Results): string {
  const questions = results.map(({ question, verdict, foundPage, retrieved, missing, rejected, answer, failure }) => ({
    question: question.question,
    file: question.location.file,
    line: question.location.line,
    verdict,
    foundPage,
    retrieved: retrieved.map(({ title, address }) => ({ title, address })),
    missing: missing.map(({ text, isInPages }) => ({ text, isInPages })),
    rejected,
    answer,
    failure,
  }))
  return JSON.stringify({ eval: 1, asked: isAsked, share, commit: /[0-9a-f]{7,}/.exec(commit ?? '')?.[0], questions }, null, 2)
}

function details({ missing, rejected, foundPage, retrieved, question, failure }: LocatedResult): readonly string[] {
  const lists = [
    { what: 'Missing, but in the pages', texts: missing.filter(({ isInPages }) => isInPages) },
    { what: 'Missing, also in the pages', texts: missing.filter(({ isInPages }) => !isInPages) },
  ]
  return [
    ...(failure === undefined ? [] : [`Reason: ${oneLine(failure)}`]),
    ...lists.flatMap(({ what, texts }) => (texts.length === 0 ? [] : [`${what}: ${texts.map(({ text }) => nameOf(text)).join(', ')}`])),
    ...(rejected.length === 0 ? [] : [`Must not be in the answer: ${rejected.map(nameOf).join(', ')}`]),
    ...(foundPage === false ? [`Expected page: ${question.pages.join(' or ')}`] : []),
    `Pages found: ${retrieved.length === 0 ? 'none' : retrieved.map(({ href }) => href).join(', ')}`,
  ]
}

function explain(results: readonly LocatedResult[]): readonly string[] {
  return Object.entries(explanations).flatMap(([verdict, text]) => {
    const count = results.filter((result) => result.verdict === verdict).length
    return count === 0 ? [] : [`${count} × ${labels[verdict as Verdict]}: ${text}`]
  })
}

function summarize({ results, share, isAsked, commit }: Results): string {
  const answered = results.filter(({ verdict }) => verdict === 'answered').length
  const what = isAsked ? 'questions are answered' : 'questions can be answered from the pages found'
  return `${answered} of ${results.length} ${what} (${share}%).${commit === undefined ? '' : ` ${commit}`}`
}

function nameOf(text: ExpectedText): string {
  return [text]
    .flat()
    .map((each) => `\`${oneLine(each)}\``)
    .join(' or ')
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function cell(text: string): string {
  return oneLine(text).replace(/[\\|<>]/g, '\\$&')
}
