import type { ParamsOf } from '../diagnostics/create-diagnostic.ts'

interface YamlPlace {
  readonly yaml: string
  readonly at: number
  /** Where the parser knows no place: the key whose value it was reading. */
  readonly key?: string
}

/** What the YAML parser complains about, in the words of somebody who writes a page. */
export function explainYamlProblem(message: string, { yaml, at, key }: YamlPlace): ParamsOf<'front-matter/syntax'> {
  const line = key === undefined ? lineAround(yaml, at) : (yaml.split('\n').find((each) => each.startsWith(`${key}:`)) ?? '')
  const glued = entryFrom(line)
  if (/tabs/i.test(message)) return { reason: 'Tabs are not allowed as indentation.', advice: 'Indent with spaces.' }
  if (/keys must be unique/i.test(message)) {
    const twice = /^[\w-]+/.exec(yaml.slice(at))?.[0]
    return { reason: twice === undefined ? 'A key is used twice.' : `The key \`${twice}\` is used twice.`, advice: 'Remove one of them.' }
  }
  if (/missing closing/i.test(message)) {
    const mark = message.includes("'") ? "'" : '"'
    return { reason: `A \`${mark}\` quote is never closed.`, advice: `Add a \`${mark}\` at the end of the text.` }
  }
  if (glued !== undefined) return { reason: 'A space is missing after a key.', advice: `Write \`${glued}\`, with a space after the colon.` }
  const [, name = '', value = ''] = /^\s*(?:- +)?([\w-]+):[ \t]+(\S.*)$/.exec(line) ?? []
  if (/implicit keys need|implicit map|all collection items must start|must be indented|bad indentation/i.test(message))
    return {
      reason: 'The lines of this value are not indented consistently.',
      advice: 'Indent all keys under the same parent by two spaces.',
    }
  if (/nested mappings|compact mapping/i.test(message))
    return {
      reason: 'Text cannot contain a colon followed by a space.',
      advice: `Put text that contains a colon in quotes: ${quoted(name, value)}.`,
    }
  if (value === '') return { reason: ended(message) }
  const [first = ''] = value
  if (first === "'" || first === '"')
    return {
      reason: 'The text goes on after its closing quote.',
      advice: `Use the other kind of quotes around it: ${quoted(name, value)}.`,
    }
  if (/[&*@`[\]{}!%|>?,#-]/.test(first))
    return {
      reason: `Text cannot begin with ${first === '`' ? 'a backtick' : `\`${first}\``}, which has a meaning of its own in YAML.`,
      advice: `Put it in quotes: ${quoted(name, value)}.`,
    }
  return { reason: ended(message) }
}

/** `title: Install` for the first line like `title:Install` or `title = Install`. */
export function entryFrom(text: string): string | undefined {
  for (const line of text.split('\n')) {
    const [, key, value = ''] = /^([A-Za-z][\w-]*)(?::(?!\/\/)|[ \t]*=[ \t]*)([^\s:].*)$/.exec(line.trimStart()) ?? []
    if (key !== undefined) return `${key}: ${value.trim()}`
  }
  return undefined
}

function lineAround(text: string, at: number): string {
  const start = text.lastIndexOf('\n', at - 1) + 1
  const end = text.indexOf('\n', start)
  return text.slice(start, end === -1 ? undefined : end)
}

function quoted(key: string, value: string): string {
  if (key === '') return '`title: "a: b"`'
  const text = value.trim().replace(/^(["'])(.*)\1$/, '$2')
  const mark = text.includes('"') ? "'" : '"'
  return text.length > 80 || text.includes(mark)
    ? `\`${key}: ${mark}…${mark}\``
    : `\`\`${key}: ${mark}${text}${mark}\`\``.replace(/^``([^`]*)``$/, '`$1`')
}

function ended(message: string): string {
  const line = message.split('\n')[0] ?? message
  return /[.!?]$/.test(line) ? line : `${line}.`
}
