import { parseCode } from '../../../kit/code/parse-code.ts'
import { nodeOf, nodesOf, type SyntaxNode } from '../../../kit/text/syntax-node.ts'
import { createEvaluator, unknown } from '../config/evaluate.ts'
import { canAfford, createValueBudget } from '../config/value-budget.ts'

/** What the scripts of a page name. */
export interface PageScripts {
  /** The file that a component is imported from. */
  readonly imports: ReadonlyMap<string, string>
  /** The value of a constant; undefined if only running the script would tell. */
  readonly read: (name: string) => unknown
}

export interface VueBlock {
  readonly start: number
  readonly end: number
  readonly kind: 'script' | 'style'
  readonly content: string
}

/** The `<script>` and `<style>` blocks of a page. */
export function findVueBlocks(outside: string, text: string): readonly VueBlock[] {
  const blocks: VueBlock[] = []
  const unclosed = new Set<string>()
  for (const { 0: found, 1: name = '', index } of outside.matchAll(/^ {0,3}<(script|style)(?=[\s>])[^>]{0,500}>/gim)) {
    if (index < (blocks.at(-1)?.end ?? 0)) continue
    const kind = name.toLowerCase() as VueBlock['kind']
    const close = unclosed.has(name) ? -1 : text.indexOf(`</${name}>`, index)
    if (close === -1) {
      unclosed.add(name)
      continue
    }
    const newline = text.indexOf('\n', close)
    const isLast = newline === -1 || text.slice(close + name.length + 3, newline).trim() !== ''
    blocks.push({
      start: index,
      end: isLast ? close + name.length + 3 : newline + 1,
      kind,
      content: text.slice(index + found.length, close),
    })
  }
  return blocks
}

export function readScripts(contents: readonly string[]): PageScripts {
  const names = new Map<string, SyntaxNode>()
  const imports = new Map<string, string>()
  for (const content of contents) {
    for (const statement of nodesOf(parseCode('script.ts', content)?.program.body)) {
      for (const declarator of nodesOf(statement.declarations)) {
        const init = nodeOf(declarator.init)
        if (init) names.set(String(nodeOf(declarator.id)?.name), init)
      }
      if (statement.type !== 'ImportDeclaration') continue
      const from = String(nodeOf(statement.source)?.value)
      for (const specifier of nodesOf(statement.specifiers)) imports.set(String(nodeOf(specifier.local)?.name), from)
    }
  }
  const budget = createValueBudget()
  const { evaluateName } = createEvaluator({
    names,
    imports: new Map(),
    importValue: () => unknown,
    folder: '',
    place: () => {},
    spend: (cost) => budget.spend(cost),
  })
  return {
    imports,
    read(name) {
      const value = names.has(name) ? evaluateName(name) : unknown
      return value === unknown || !canAfford(value, budget) ? undefined : value
    },
  }
}
