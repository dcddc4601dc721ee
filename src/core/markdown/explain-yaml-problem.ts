interface YamlPlace {
  readonly yaml: string
  readonly at: number
  /** The key whose value the parser was reading, if the parser reports no position. */
  readonly key?: string
}

/** Explains a message of the YAML parser in words that page authors understand. */
export function explainYamlProblem(message: string, { yaml, at, key }: YamlPlace): { readonly reason: string; readonly advice?: string } {
  const line = key === undefined ? lineAround(yaml, at) : (yaml.split('\n').find((each) => each.startsWith(`${key}:`)) ?? '')
  const glued = entryFrom(line)
  if (/tabs/i.test(message)) return { reason: 'Indentation cannot contain tabs.', advice: 'Use spaces instead.' }
  if (/keys must be unique/i.test(message)) {
    const twice = /^[\w-]+/.exec(yaml.slice(at))?.[0]
    return {
      reason: twice === undefined ? 'A key appears twice.' : `The key \`${twice}\` appears twice.`,
      advice: 'Remove one of the two lines.',
    }
  }
  if (/missing closing/i.test(message)) {
    const mark = message.includes("'") ? "'" : '"'
    return { reason: `A \`${mark}\` quotation mark is never closed.`, advice: `Add a \`${mark}\` at the end of the text.` }
  }
  if (glued !== undefined)
    return { reason: 'A key must be followed by a colon and a space.', advice: `Write \`${glued}\`, with a space after the colon.` }
  const [, name = '', value = ''] = /^\s*(?:- +)?([\w-]+):[ \t]+(\S.*)$/.exec(line) ?? []
  if (/implicit keys need|implicit map|all collection items must start|must be indented|bad indentation/i.test(message))
    return {
      reason: 'The indentation of this value is inconsistent.',
      advice: 'Indent all keys under the same parent by two spaces.',
    }
  if (/nested mappings|compact mapping/i.test(message))
    return {
      reason: 'Unquoted text cannot contain a colon followed by a space.',
      advice: `Put the text in quotes: ${quoted(name, value)}.`,
    }
  if (value === '') return { reason: ended(message) }
  const [first = ''] = value
  if (first === "'" || first === '"')
    return {
      reason: 'There is text after the closing quotation mark.',
      advice: `Use the other kind of quotation marks around the text: ${quoted(name, value)}.`,
    }
  if (/[&*@`[\]{}!%|>?,#-]/.test(first))
    return {
      reason: `Unquoted text cannot begin with ${first === '`' ? 'a backtick' : `\`${first}\``}, which YAML reserves.`,
      advice: `Put the text in quotes: ${quoted(name, value)}.`,
    }
  return { reason: ended(message) }
}

/**
 * Corrects the first line that looks like a key without a colon or a space: `title:Install` and `title = Install` become `title: Install`.
 */
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
