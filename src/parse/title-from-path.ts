import { posix } from 'node:path'
import type { ProjectPath } from '../model/paths.ts'

/** `guide/getting-started.md` is called `Getting started`, `guide/index.md` and `guide/README.md` are called `Guide`. */
export function titleFromPath(file: ProjectPath): string {
  const name = posix.basename(file).replace(/\.[^.]+$/, '')
  const base = /^(?:index|readme)$/i.test(name) ? posix.basename(posix.dirname(file)) : name
  const words = base.replace(/[-_]+/g, ' ').trim()
  return words === '' ? base : words.charAt(0).toUpperCase() + words.slice(1)
}
