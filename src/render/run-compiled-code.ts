import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { compileFunction } from 'node:vm'
import * as react from 'react'
import * as compilerRuntime from 'react/compiler-runtime'
import * as jsxRuntime from 'react/jsx-runtime'
import * as reactDom from 'react-dom'
import * as reactDomServer from 'react-dom/server'
import { tooSlow, withDeadline } from '../support/with-deadline.ts'

/** React must be one copy: the one docsgen renders with. */
const reactPackages = {
  react,
  'react/compiler-runtime': compilerRuntime,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-dom/client': { createRoot: failOnServer, hydrateRoot: failOnServer },
  'react-dom/server': reactDomServer,
}

/** The exports of a compiled module of the site. What docsgen provides goes before what is installed. Throws what that code throws. */
export function runCompiledCode(file: string, packages: Readonly<Record<string, object>>): unknown {
  const outside = createRequire(file)
  const provided: Readonly<Record<string, unknown>> = { ...reactPackages, ...packages }
  const module = { exports: {} as unknown }
  const run = compileFunction(readFileSync(file, 'utf8'), ['module', 'exports', 'require'], { filename: file })
  const isDone = withDeadline(() => run(module, module.exports, (id: string) => provided[id] ?? outside(id)), { breakOnSigint: true })
  if (!isDone) throw new Error(tooSlow)
  return module.exports
}

function failOnServer(): never {
  throw new Error('`createRoot` and `hydrateRoot` only work in a browser. Call them in an effect of a `"use client"` component.')
}
