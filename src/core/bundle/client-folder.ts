import { join } from 'node:path'
import { packageFolder } from '../../kit/files/package-folder.ts'

/** The folder with the browser files that were compiled when docsgen was built. */
export function clientFolder(): string {
  return join(packageFolder().folder, 'dist/client')
}
