// Replaces src/core/bundle/client-folder.ts in unit tests, which only need names, so that no test depends on an old build.
import { join } from 'node:path'

export function clientFolder() {
  return join(import.meta.dirname, 'client')
}
