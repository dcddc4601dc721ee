import { InvalidArgumentError, Option } from 'commander'

/** Rejects a repeated option, because one value would be ignored. */
export function once(text: string, previous: string | undefined): string {
  if (previous !== undefined) throw new InvalidArgumentError('Specify this option only once.')
  return text
}

export const configOption = new Option('-c, --config <file>', 'the config file (default: docs.config.ts)').argParser(once).conflicts('as')
export const outDirOption = new Option('-o, --out-dir <folder>', 'the output folder (default: out)').argParser(once)
export const baseOption = new Option('--base <path>', 'the path under which the host serves the site, such as /docs/')
  .argParser(once)
  .conflicts('as')
export const strictOption = new Option('--strict', 'fail if there are warnings')
export const offlineOption = new Option('--offline', 'do not download anything; skip packages that are not available locally')
export const concurrencyOption = new Option('--concurrency <n>', 'the maximum number of threads (default: one per core)').argParser(count)
export const trustedOption = new Option(
  '--trusted <ref>',
  'take all code (config, theme, components, React pages, and public files) from this git commit and only content from the folder',
)
  .argParser(once)
  .conflicts('as')
export const strictPortOption = new Option('--strict-port', 'fail if the port is already in use')
export const hostOption = new Option(
  '--host <host>',
  'the address to listen on; 0.0.0.0 allows other machines to connect (default: localhost)',
)
export const reportOption = new Option(
  '--report <format[=file]>',
  'the report format: pretty, json, sarif, or github, or html for a build; append =file to write the report to a file; can be repeated',
).argParser((value: string, previous: readonly string[] | undefined) => [...(previous ?? []), value])

export const externalOption = new Option(
  '--external',
  'also request the URLs of other sites that pages link to, and report those that do not work',
).conflicts(['as', 'offline'])
export const manifestOption = new Option('--manifest <file>', 'also write the list of URLs, anchors, and files to this file').argParser(
  once,
)
export const previousOption = new Option(
  '--previous <manifest>',
  'report missing URLs of an earlier build: its manifest as a file, URL, or git:REF:PATH',
).argParser(once)
export const leastOption = new Option('--least <percent>', 'the minimum percentage of queries that must find the expected page')
  .argParser(percent)
  .default(100)
export const queriesOption = new Option('--queries <file>', 'for the report format html: a list of search queries to try').argParser(once)
export const ranksOption = new Option(
  '--ranks <file>',
  'also write the place of each expected page to this file, for docsgen diff',
).argParser(once)

const migratedTools = ['auto', 'docusaurus', 'vitepress', 'starlight', 'mkdocs', 'mdbook', 'hugo']
export const asOption = new Option(
  '--as <tool>',
  'check a site of another tool as that tool would publish it: docusaurus, vitepress, starlight, mkdocs, mdbook, hugo, docfx, or auto',
).choices([...migratedTools, 'docfx'])
export const fromOption = new Option(
  '--from <tool>',
  'the tool of the site: docusaurus, vitepress, starlight, mkdocs, mdbook, hugo, or auto',
)
  .choices(migratedTools)
  .default('auto')
export const intoOption = new Option(
  '--into <folder>',
  'the folder for the new site, new or empty (default: <folder>-docsgen beside it)',
).argParser(once)
export const ignoreLinkOption = new Option(
  '--ignore-link <link>',
  'with --as, a link that is right although docsgen cannot find its target, as it is written in the pages; can be repeated',
).argParser((value: string, previous: readonly string[] | undefined) => [...(previous ?? []), value])
export const allowConfigCodeOption = new Option(
  '--allow-config-code',
  'run the code of the other tool’s config; without it, the config is only read',
)

export function portOption(usual: number): Option {
  return new Option('-p, --port <port>', 'the port to listen on; if it is in use, docsgen tries the next 19 ports')
    .argParser(port)
    .default(usual)
}

function count(text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1 || value > 256) throw new InvalidArgumentError('Specify an integer from 1 to 256.')
  return value
}

/** A length of text, or a time in seconds. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (!/^\d+$/.test(text) || value < least || value > most) throw new InvalidArgumentError(`Specify an integer from ${least} to ${most}.`)
    return value
  }
}

export function keepCount(text: string): number {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value > 100) throw new InvalidArgumentError('Specify an integer from 0 to 100.')
  return value
}

function port(text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0 || value > 65_535) throw new InvalidArgumentError('Specify an integer from 0 to 65535.')
  return value
}

export function percent(text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0 || value > 100) throw new InvalidArgumentError('Specify an integer from 0 to 100.')
  return value
}
