import { defineDiagnostics, warning } from '../../core/diagnostics/define-diagnostics.ts'

const effects = { ignored: 'ignores it', removed: 'removes it', code: 'shows its content as code', static: 'does not evaluate it' } as const

export interface Foreign {
  readonly found: string
  /** The tools that support the syntax, or a description of the syntax if an option turns it on. */
  readonly tool: string
  readonly instead: string
  /** The effect of the syntax. @default 'text' */
  readonly effect?: keyof typeof effects | undefined
  /** The option that turns the syntax on. */
  readonly option?: string | undefined
  /** The number of further occurrences of the same kind on the page. */
  readonly more: number
}

export const { diagnostics, createDiagnostic } = defineDiagnostics({
  'syntax/foreign': warning(
    'Syntax of a different tool',
    ({ found, tool, effect, option, more }: Foreign) => {
      const text = `\`${found.length > 80 ? `${found.slice(0, 79)}…` : found}\``
      const others = more === 0 ? '' : ` The page has ${more === 1 ? 'one more' : `${more} more`} of this kind.`
      if (option !== undefined) return `${text} looks like ${tool}, but docsgen shows it as text because \`${option}\` is not set.${others}`
      return `${text} is ${tool} syntax, so docsgen ${effect === undefined ? 'shows it as text' : effects[effect]}.${others}`
    },
    ({ instead }: Foreign) => instead,
  ),
})
