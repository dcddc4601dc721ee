import { Command, InvalidArgumentError, Option } from 'commander'

/** A command that takes several options at once. */
export class OptionsCommand extends Command {
  override createCommand(name?: string): OptionsCommand {
    return new OptionsCommand(name)
  }

  addOptions(...options: readonly Option[]): this {
    for (const option of options) this.addOption(option)
    return this
  }
}

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
export const concurrencyOption = new Option('--concurrency <n>', 'the maximum number of threads (default: one per core)').argParser(
  wholeNumber(1, 256),
)
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
).argParser(collect)

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
  .argParser(wholeNumber(0, 100))
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
).argParser(collect)
export const allowConfigCodeOption = new Option(
  '--allow-config-code',
  'run the code of the other tool’s config; without it, the config is only read',
)

export function portOption(usual: number): Option {
  return new Option('-p, --port <port>', 'the port to listen on; if it is in use, docsgen tries the next 19 ports')
    .argParser(wholeNumber(0, 65_535))
    .default(usual)
}

/** Collects the values of an option that can be repeated. */
export function collect(value: string, previous: readonly string[] | undefined): readonly string[] {
  return [...(previous ?? []), value]
}

/** Reads an integer that is written in decimal digits. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (!/^\d+$/.test(text) || value < least || value > most) throw new InvalidArgumentError(`Specify an integer from ${least} to ${most}.`)
    return value
  }
}
