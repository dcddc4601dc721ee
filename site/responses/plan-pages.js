import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { needs, usualVariables } from './needs/index.js'
import { readOperations } from './read-page.js'

const repository = join(import.meta.dirname, '../..')
const content = 'content/guides'

/** The guides with operations: what runs for each, in order, what is left out, and entries in the table of needs that name no operation. */
export function planPages() {
  const names = readdirSync(join(repository, content), { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'))
  return names
    .filter((name) => name.endsWith('.md'))
    .sort()
    .flatMap((name) => {
      const path = `${content}/${name}`
      const text = readFileSync(join(repository, path), 'utf8')
      const page = name.replace(/(?:\/index)?\.md$/, '')
      const operations = readOperations(text)
      return operations.length === 0 ? [] : [{ page, path, text, ...planPage(operations, needs[page] ?? {}) }]
    })
}

function planPage(operations, { before = [], config, without, operations: named = {} }) {
  const omitted = []
  const steps = [...before]
  for (const operation of operations) {
    const need = named[operation.name] ?? {}
    const reason = without ?? need.without ?? (operation.api === undefined ? 'its title names no API' : undefined)
    if (reason !== undefined) omitted.push({ name: operation.name, reason })
    else steps.push(...(need.before ?? []), createStep(operation, need), ...(need.after ?? []))
  }
  const names = new Set(operations.map(({ name }) => name))
  const unknown = Object.keys(named).filter((name) => !names.has(name))
  return { config, omitted, unknown, steps: omitted.length === operations.length ? [] : steps.map((step, id) => ({ ...step, id })) }
}

function createStep(operation, need) {
  const { variables, ...sent } = { ...need, before: undefined, after: undefined, hasErrors: undefined }
  return { ...sent, api: operation.api, query: operation.query, variables: chooseVariables(operation, variables), operation, need }
}

/** The variables that the page shows, with those of its needs in their place; if it shows none, the usual ones. */
function chooseVariables({ variables, declared }, needed = {}) {
  const known = { ...(variables ?? usualVariables), ...needed }
  const names = variables === undefined ? declared : [...new Set([...Object.keys(variables), ...declared])]
  return Object.fromEntries(names.filter((name) => name in known).map((name) => [name, known[name]]))
}
