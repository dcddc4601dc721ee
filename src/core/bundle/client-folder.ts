import { join } from 'node:path'
import { packageFolder } from '../../kit/files/package-folder.ts'

/** The browser files that were compiled with docsgen. */
export function clientFolder(): string {
  return join(packageFolder().folder, 'dist/client')
}
