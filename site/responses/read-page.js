import { parse, print } from 'graphql'

/**
 * The operations of a page, in order. A fence can contain several; the variables and the response of one of them are named after it:
 * `title="Variables of Register"`.
 */
export function readOperations(text) {
  const fences = readFences(text)
  const documents = fences.filter(({ language }) => language === 'graphql').map((fence) => ({ fence, ...readDocument(fence) }))
  const fragments = new Map(
    documents.flatMap(({ hidden, shown }) => [...hidden, ...shown].filter(isFragment).map((node) => [node.name.value, node])),
  )
  for (const { shown } of documents) for (const node of shown.filter(isFragment)) fragments.set(node.name.value, node)
  const counts = new Map()
  return documents.flatMap(({ fence, shown }) => {
    const operations = shown.filter(({ kind }) => kind === 'OperationDefinition')
    const following = findFollowing(fences, fence, text)
    return operations.map((operation) => {
      const name = operation.name?.value ?? operation.operation
      const count = (counts.get(name) ?? 0) + 1
      counts.set(name, count)
      const isOnly = operations.length === 1
      const usesVariables = operation.variableDefinitions.length > 0
      const isOnlyWithVariables =
        usesVariables && operations.filter(({ variableDefinitions }) => variableDefinitions.length > 0).length === 1
      const shownVariables = findTitled(following, 'Variables', { name, isOnly: isOnlyWithVariables })
      const titled = findTitled(following, 'Response', { name, isOnly })
      return {
        name: count === 1 ? name : `${name} ${count}`,
        line: fence.line,
        api: /^Shop API/.test(fence.title) ? 'shop' : /^Admin API/.test(fence.title) ? 'admin' : undefined,
        query: print({ kind: 'Document', definitions: [operation, ...fragmentsOf(operation, fragments)] }),
        declared: operation.variableDefinitions.map(({ variable }) => variable.name.value),
        variables: shownVariables && JSON.parse(shownVariables.code),
        titles: {
          variables: isOnlyWithVariables ? 'Variables' : `Variables of ${name}`,
          response: isOnly ? 'Response' : `Response of ${name}`,
        },
        fence,
        shownVariables,
        response: titled ?? (isOnly ? following.find(isAnswer) : undefined),
      }
    })
  })
}

/** The files of a page's TypeScript samples. A later sample with the same title replaces the file or continues it. */
export function readFiles(text) {
  const files = new Map()
  for (const { title, language, code, info } of readFences(text)) {
    if (language !== 'ts' || !/^[\w./-]+\.ts$/.test(title)) continue
    const before = /(?:^|\s)continues(?:\s|$)/.test(info) ? (files.get(title) ?? '') : ''
    files.set(title, `${before}${code}\n`)
  }
  return files
}

/** Where fences are in a page, with their text. Positions are offsets. */
function readFences(text) {
  const fences = []
  let open
  let offset = 0
  for (const [index, line] of text.split('\n').entries()) {
    const [, indent, mark, info] = /^([ \t]*)(`{3,})(.*)$/.exec(line) ?? []
    if (open && mark !== undefined && mark.length >= open.mark.length && info.trim() === '') {
      fences.push({ ...open, code: open.lines.join('\n'), end: offset + line.length })
      open = undefined
    } else if (open) open.lines.push(line.startsWith(open.indent) ? line.slice(open.indent.length) : line)
    else if (mark !== undefined) {
      const title = /\btitle="([^"]*)"/.exec(info)?.[1] ?? ''
      open = { indent, mark, info, title, language: /^\S*/.exec(info)[0], line: index + 1, start: offset, lines: [] }
    }
    offset += line.length + 1
  }
  return fences
}

/** Definitions above `# ---cut---` are not shown. */
function readDocument({ code }) {
  const marker = /^# ---cut---$/m.exec(code)
  const hiddenBlocks = [...code.matchAll(/^# ---cut-start---\n([\s\S]*?)^# ---cut-end---$/gm)].map(([, block]) => block)
  const shown = (marker ? code.slice(marker.index) : code).replaceAll(/^# ---cut-start---\n[\s\S]*?^# ---cut-end---$/gm, '')
  const hidden = [...(marker ? [code.slice(0, marker.index)] : []), ...hiddenBlocks]
  return { shown: readDefinitions(shown), hidden: hidden.flatMap(readDefinitions) }
}

function readDefinitions(text) {
  try {
    return parse(text, { noLocation: true }).definitions
  } catch {
    // Part of a document; the check of samples reports syntax errors.
    return []
  }
}

function isFragment({ kind }) {
  return kind === 'FragmentDefinition'
}

function fragmentsOf(operation, fragments) {
  const found = new Set()
  const open = [operation]
  for (const definition of open) {
    for (const [, name] of print(definition).matchAll(/\.\.\.\s*(?!on\b)(\w+)/g)) {
      const fragment = fragments.get(name)
      if (!fragment || found.has(fragment)) continue
      found.add(fragment)
      open.push(fragment)
    }
  }
  return found
}

/** The JSON after an operation, before the next operation and the next heading. */
function findFollowing(fences, fence, text) {
  const following = []
  for (const candidate of fences.slice(fences.indexOf(fence) + 1)) {
    const last = following.at(-1) ?? fence
    const between = text.slice(last.end, candidate.start)
    if (candidate.language === 'graphql' || /^#{1,6} /m.test(between)) break
    if (/^jsonc?$/.test(candidate.language)) following.push({ ...candidate, isDirect: between.trim() === '' })
    else break
  }
  return following
}

function findTitled(following, kind, { name, isOnly }) {
  return following.find(({ title }) => title === `${kind} of ${name}` || (isOnly && title === kind))
}

/** A response that is not recorded yet. */
function isAnswer({ title, code, isDirect }) {
  return (title === 'Result' || (title === '' && isDirect)) && /^\{\s*"(?:data|errors)":/.test(code)
}
