import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { formatAnswer, formatValue } from './format-answer.js'
import { planPages } from './plan-pages.js'
import { noteRecorded } from './recorded.js'
import { runPages } from './run-pages.js'

const repository = join(import.meta.dirname, '../..')

/**
 * Carries out the operations of the guides, and compares the answers with those in the pages, or writes them into the pages. `only` is part
 * of a page's path.
 */
export async function comparePages({ isUpdate = false, only = '' } = {}) {
  const plans = planPages().filter(({ path }) => path.includes(only))
  const runnable = plans.filter(({ steps }) => steps.length > 0)
  const answers = runnable.length === 0 ? [] : await runPages(runnable)
  const problems = plans.flatMap(({ path, unknown }) =>
    unknown.map((name) => `${path} has no operation ${name}, but there are needs for it.`),
  )
  let recorded = 0
  for (const { page, path, text, steps } of runnable) {
    const edits = []
    for (const step of steps) {
      const answer = answers.find((found) => found.page === page && found.id === step.id)?.answer
      const failure = describeFailure(answer, step)
      if (failure) problems.push(`${path}:${step.operation?.line ?? 1} ${failure}`)
      else if (step.operation) {
        recorded += 1
        edits.push(...planEdits(step, answer))
        if (!isUpdate && planEdits(step, answer).length > 0)
          problems.push(`${path}:${step.operation.line} ${describeDifference(step, answer)}`)
      }
    }
    if (isUpdate && edits.length > 0) writeFileSync(join(repository, path), applyEdits(text, edits))
  }
  if (problems.length === 0 && only === '') noteRecorded()
  const leftOut = plans.flatMap(({ page, omitted }) => omitted.map(({ name, reason }) => `${page} ${name}: ${reason}`))
  return { recorded, leftOut, problems }
}

function describeFailure(answer, { operation, need, query }) {
  const name = operation?.name ?? query.replaceAll(/\s+/g, ' ').slice(0, 60)
  if (!answer) return `${name} has no answer.`
  if (need?.hasErrors || showsSameError(operation?.response, answer)) return undefined
  if (answer.errors) return `${name} fails: ${answer.errors.map(({ message }) => message).join(' ')}`
  const results = Object.values(answer.data).flat()
  const found = results.find((result) => result?.errorCode ?? result?.__typename?.endsWith('Error'))
  return found ? `${name} answers with an error: ${JSON.stringify(found)}` : undefined
}

/** Authors write an error that they want to show; others mean that the operation needs something. */
function showsSameError(response, answer) {
  const codeOf = (text) => /"(?:errorCode|code|__typename)": ?"(\w*(?:ERROR|Error|FORBIDDEN))"/.exec(text)?.[1]
  return response !== undefined && codeOf(response.code) !== undefined && codeOf(response.code) === codeOf(JSON.stringify(answer))
}

function describeDifference({ operation }, answer) {
  return `${operation.name} shows another response than the shop, which answers:\n${formatAnswer(answer).text}`
}

/** What has to change so that the page shows the answer, and the variables if the operation has any. */
function planEdits({ operation, variables }, answer) {
  const { response, titles, shownVariables, fence } = operation
  const { text, language } = formatAnswer(answer)
  const edits = []
  const after = shownVariables ?? fence
  if (!isDeepStrictEqual(variables, operation.variables ?? {}))
    edits.push(place({ old: shownVariables, after, title: titles.variables, text: formatValue(variables), language: 'json' }))
  const isSame = response?.title === titles.response && response.language === language && response.code === text
  return isSame ? edits : [...edits, place({ old: response, after, title: titles.response, text, language })]
}

/** In the place of a fence, or after another one. */
function place({ old, after, ...block }) {
  const fence = createFence({ indent: (old ?? after).indent, ...block })
  return old ? { start: old.start, end: old.end, block: fence } : { start: after.end, end: after.end, block: `\n\n${fence}` }
}

function createFence({ indent, title, text, language }) {
  const lines = [`\`\`\`${language} title="${title}"`, ...text.split('\n'), '```']
  return lines.map((line) => `${indent}${line}`).join('\n')
}

/** From the end, so that offsets stay valid. Several blocks at one place keep their order. */
function applyEdits(text, edits) {
  return edits
    .map((edit, index) => ({ ...edit, index }))
    .sort((a, b) => b.start - a.start || b.index - a.index)
    .reduce((result, { start, end, block }) => result.slice(0, start) + block + result.slice(end), text)
}
