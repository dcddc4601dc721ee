import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Creates a folder and those above it. Node.js never returns from creating folders at once where the system says that nothing can be created
 * with the code for a missing folder, such as below `/proc`.
 */
export function makeFolders(path: string, mode: number): void {
  const exists = (each: string) => statSync(each, { throwIfNoEntry: false }) !== undefined
  const parent = dirname(path)
  if (parent !== path && !exists(parent)) makeFolders(parent, mode)
  try {
    mkdirSync(path, mode)
  } catch (error) {
    // Another process may have created it.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}
