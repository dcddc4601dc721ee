import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { compileFunction } from 'node:vm'
import { tooSlow, withDeadline } from './with-deadline.ts'

/** The exports of a compiled module of the site. What docsgen provides goes before what is installed. Throws what that code throws. */
export function runCompiledCode(file: string, provided: Readonly<Record<string, unknown>>): unknown {
  const outside = createRequire(file)
  const module = { exports: {} as unknown }
  const run = compileFunction(readFileSync(file, 'utf8'), ['module', 'exports', 'require'], { filename: file })
  if (!withDeadline(() => run(module, module.exports, (id: string) => provided[id] ?? outside(id)))) throw new Error(tooSlow)
  return module.exports
}
