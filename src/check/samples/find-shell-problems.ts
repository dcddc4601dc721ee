import { forEachChild, parse, type SyntaxNode } from 'unbash'
import type { SampleProblem } from './sample-problem.ts'

/** In a session (`$ npm install`) only what was typed is looked at. */
export function findShellProblems(text: string): readonly SampleProblem[] {
  const script = parse(/^[^\S\n]*[$>%] /m.test(text) ? onlyTyped(text) : text)
  const problems = new Map<number, SampleProblem>()
  const open: { readonly errors?: readonly { readonly message: string; readonly pos: number }[] | undefined }[] = [script]
  for (const { errors = [] } of open) {
    for (const { message, pos } of errors) if (!problems.has(pos)) problems.set(pos, { reason: `${message}.`, offset: pos, length: 1 })
    if (problems.size > 0) break
    const visit = (node: SyntaxNode) => {
      // Each substitution is a script with errors of its own.
      if (node.type === 'Script') open.push(node)
      forEachChild(node, visit)
    }
    forEachChild(open.at(-1) as SyntaxNode, visit)
  }
  return [...problems.values()].slice(0, 1)
}

/** The same text with the prompts and all output blank. */
function onlyTyped(text: string): string {
  let goesOn = false
  return text
    .split('\n')
    .map((line) => {
      const prompt = /^\s*[$>%] /.exec(line)?.[0] ?? ''
      const isTyped = prompt !== '' || goesOn
      goesOn = isTyped && line.endsWith('\\')
      return isTyped ? ' '.repeat(prompt.length) + line.slice(prompt.length) : ''.padEnd(line.length)
    })
    .join('\n')
}
