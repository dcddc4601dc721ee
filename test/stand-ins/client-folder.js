// Stands in for src/core/bundle/client-folder.ts in unit tests, which ask only for names: no test needs or tests files of an old build.
import { join } from 'node:path'

export function clientFolder() {
  return join(import.meta.dirname, 'client')
}
