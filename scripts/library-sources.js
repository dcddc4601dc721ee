// What the libraries contain that the program loads on demand and that are not one package as it is: for the build, and for tests.
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const require = createRequire(import.meta.url)

/** Rarely used grammars of highlight.js, as separate modules that run on demand. */
export function listCodeLanguages(carriedLanguages) {
  // Their lists of names would be 4 % of the package: GameMaker, ISBL, Maxima, SQF, and the Wolfram Language.
  const tooLarge = ['gml', 'isbl', 'mathematica', 'maxima', 'sqf']
  const names = readdirSync(join(require.resolve('highlight.js/package.json'), '../lib/languages'))
    .filter((file) => /^[^.]+\.js$/.test(file))
    .map((file) => file.slice(0, -3))
    .filter((name) => !carriedLanguages.includes(name) && !tooLarge.includes(name))
  return `module.exports = { ${names.map((name) => `'${name}': () => require('highlight.js/lib/languages/${name}')`).join(', ')} }`
}

/** What docsgen uses of the SDK of the Model Context Protocol; its server on Express would be another 70 kB of the package. */
export function listProtocolParts() {
  const sdk = '@modelcontextprotocol/sdk'
  return [
    `export { Server } from '${sdk}/server/index.js'`,
    `export { StdioServerTransport } from '${sdk}/server/stdio.js'`,
    `export { WebStandardStreamableHTTPServerTransport as HttpServerTransport } from '${sdk}/server/webStandardStreamableHttp.js'`,
    `export { ListToolsRequestSchema, CallToolRequestSchema } from '${sdk}/types.js'`,
  ].join('\n')
}
