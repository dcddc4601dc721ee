#!/usr/bin/env node
// Kept in the words of old Node versions, so that they can say what is wrong instead of failing on it; for the same reason
// the package.json beside it makes this folder CommonJS, which also starts faster.
var version = process.versions.node
var parts = version.split('.')
if (Number(parts[0]) < 20 || (Number(parts[0]) === 20 && Number(parts[1]) < 19)) {
  // biome-ignore lint/style/useTemplate: old versions know no template literals
  process.stderr.write('docsgen needs Node.js 20.19 or newer; this is ' + version + '. Get a newer one at https://nodejs.org.\n')
  process.exit(3)
} else {
  require('../dist/cli.cjs')
}
