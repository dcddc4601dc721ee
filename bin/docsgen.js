#!/usr/bin/env node
// Kept in the words of old Node versions, so that they can say what is wrong instead of failing on it.
var parts = process.versions.node.split('.')
if (Number(parts[0]) < 20 || (Number(parts[0]) === 20 && Number(parts[1]) < 19)) {
  process.stderr.write('docsgen needs Node.js 20.19 or newer; this is ' + process.versions.node + '.\n')
  process.exit(3)
} else {
  // Not imported: Node would search two megabytes for exports that nobody asks for.
  import('node:module').then(({ createRequire }) => createRequire(import.meta.url)('../dist/cli.cjs'))
}
