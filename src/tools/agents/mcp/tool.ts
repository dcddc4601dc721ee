import { ToolError } from './site-files.ts'

/** An argument of an MCP tool. */
export interface ToolArgument {
  readonly type: 'string' | 'integer'
  readonly description: string
  readonly required?: true
  /** The maximum length of a text, or the maximum number. */
  readonly maximum: number
  readonly minimum?: number
  readonly default?: number
}

export type ToolValues = Readonly<Record<string, string | number | undefined>>

export interface Tool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly arguments: Readonly<Record<string, ToolArgument>>
  /** Runs the tool. @throws ToolError for problems that the client should know about. */
  run(values: ToolValues): Promise<string>
}

/** Returns the arguments as a JSON Schema. */
export function inputSchema(tool: Tool) {
  const entries = Object.entries(tool.arguments)
  return {
    type: 'object' as const,
    properties: Object.fromEntries(
      entries.map(([name, { type, description, maximum, minimum = 0, default: usual }]) => [
        name,
        type === 'string'
          ? { type, description, maxLength: maximum }
          : { type, description, minimum, maximum, ...(usual === undefined ? {} : { default: usual }) },
      ]),
    ),
    required: entries.filter(([, { required }]) => required).map(([name]) => name),
    additionalProperties: false,
  }
}

/** Validates the arguments of a call and fills in the defaults. Throws a ToolError that names the invalid argument. */
export function readValues(tool: Tool, given: Readonly<Record<string, unknown>>): ToolValues {
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(tool.arguments, name))
  if (unknown !== undefined)
    throw new ToolError(`\`${tool.name}\` has no argument \`${unknown.slice(0, 100)}\`. It has: ${Object.keys(tool.arguments).join(', ')}.`)
  return Object.fromEntries(Object.entries(tool.arguments).map(([name, argument]) => [name, readValue(name, argument, given[name])]))
}

function readValue(name: string, argument: ToolArgument, value: unknown): string | number | undefined {
  const { type, required, maximum, minimum = 0 } = argument
  if (value === undefined || value === null) {
    if (required) throw new ToolError(`The argument \`${name}\` is missing.`)
    return argument.default
  }
  if (type === 'string') {
    if (typeof value !== 'string') throw new ToolError(`\`${name}\` must be a text.`)
    if (value.length > maximum) throw new ToolError(`\`${name}\` is longer than ${maximum} characters.`)
    if (required && value.trim() === '') throw new ToolError(`\`${name}\` must not be empty.`)
    return value
  }
  if (!Number.isSafeInteger(value) || (value as number) < minimum || (value as number) > maximum)
    throw new ToolError(`\`${name}\` must be a whole number from ${minimum} to ${maximum}.`)
  return value as number
}

export const under: ToolArgument = { type: 'string', description: 'Only pages whose path begins with this', maximum: 2_000 }

/** The arguments of tools whose results are split into pages. */
export function pagination(usual: number, most: number) {
  return {
    limit: { type: 'integer', description: 'Results to return', minimum: 1, maximum: most, default: usual },
    offset: { type: 'integer', description: 'Results to skip', maximum: 100_000, default: 0 },
  } as const satisfies Readonly<Record<string, ToolArgument>>
}

interface Listing {
  /** A description of the list's content, such as `pages for "refund"`. */
  readonly what: string
  readonly total: number
  readonly offset: number
  /** The texts of the results on this page, one for each result. */
  readonly entries: readonly string[]
  readonly note?: string | undefined
  /** The separator between two entries. */
  readonly separator?: string
}

/** The maximum length of a result, which is about 6,000 tokens. */
export const maxResultLength = 24_000

/** Writes results with a note on how to get more results. Entries that exceed the maximum length are left for the next call. */
export function formatListing({ what, total, offset, entries, note, separator = '\n\n' }: Listing): string {
  let length = 0
  const shown = entries.filter((entry, index) => {
    length += entry.length + 2
    return index === 0 || length <= maxResultLength
  })
  if (shown.length === 0) return [total === 0 ? `No ${what}.` : `No more ${what}: there are ${total}.`, note].filter(Boolean).join('\n')
  const last = offset + shown.length
  const more = last < total ? ` More: offset ${last}.` : ''
  const head = `${total} ${what}${offset === 0 && last === total ? '' : `, ${offset + 1} to ${last}`}.${more}`
  return `${[head, note].filter(Boolean).join('\n')}\n\n${shown.join(separator)}`
}
