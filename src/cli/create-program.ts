import { type Command, Option } from 'commander'
import { defaultPorts } from '../api/process-environment.ts'
import type { Terminal } from '../core/terminal/terminal.ts'
import { packageFolder } from '../kit/files/package-folder.ts'
import { type CommandRunner, defineFeatureCommands } from './define-feature-commands.ts'
import { defineTools } from './define-tools.ts'
import {
  allowConfigCodeOption,
  asOption,
  baseOption,
  concurrencyOption,
  configOption,
  externalOption,
  fromOption,
  hostOption,
  ignoreLinkOption,
  intoOption,
  manifestOption,
  OptionsCommand,
  offlineOption,
  once,
  outDirOption,
  portOption,
  previousOption,
  queriesOption,
  reportOption,
  strictOption,
  strictPortOption,
  trustedOption,
} from './shared-options.ts'

/** The text below the list of commands in `docsgen --help`. */
const programHelp = `
Examples:
  $ docsgen init my-docs            create a small site
  $ docsgen dev --open              serve the site with live reload and open it in the browser
  $ docsgen build                   build the site in the current folder and write it to out/
  $ docsgen build --strict          build the site, and fail if there are warnings (for CI)
  $ docsgen check                   check the site without building it
  $ docsgen preview                 serve the built site as a host would
  $ docsgen eject site-footer       copy a theme part to theme/ to customize it

Exit codes: 0 success, 1 problems in the content, 2 invalid arguments or config, 3 a problem with the environment (disk, permissions, port, network), 4 a bug in docsgen.`

/** All commands. Their modules are loaded when they run. */
export function createProgram(terminal: Terminal, runs: CommandRunner): OptionsCommand {
  const program = new OptionsCommand('docsgen')
    .description('Builds and checks documentation sites written in Markdown.')
    .version(packageFolder().version, '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .showHelpAfterError('Run the command with --help to see its arguments and options.')
    .configureOutput({ writeOut: (text) => terminal.print(text), writeErr: (text) => terminal.report(text) })
    .exitOverride()
    .addHelpText('after', programHelp)

  defineBuilds(program, runs)
  defineServers(program, runs)
  defineTools(program, runs)
  defineUpkeep(program, runs)
  defineFeatureCommands(program, runs)

  program
    .command('help')
    .summary('print help for a command or serve the manual')
    .description('Prints help for a command. With --manual, builds the manual included with docsgen and serves it on this machine.')
    .argument('[command...]', 'the command, such as build or search push')
    .addOption(new Option('--manual', 'build the manual and serve it on this machine'))
    .action((names: readonly string[], options: { readonly manual?: boolean }) =>
      options.manual ? runs(() => import('./manual.ts'))('.', {}) : findCommand(program, names).help(),
    )

  for (const command of [program, ...program.commands, ...program.commands.flatMap((parent) => parent.commands)]) {
    command.configureOutput({ outputError: (text, write) => write(adviseUsage(text, command)) })
  }
  return program
}

/** Creates, builds, and checks sites. */
function defineBuilds(program: OptionsCommand, runs: CommandRunner): void {
  program
    .command('init')
    .summary('create a small site')
    .description('Creates a small site that is ready to build, and prints the next steps. The command never changes existing files.')
    .argument('[dir]', 'the folder for the site, which can be a new folder (default: the current folder)')
    .addOption(new Option('-y, --yes', 'use the defaults without prompting'))
    .addOption(new Option('--template <name>', 'what the site begins with').choices(['docs', 'library', 'api', 'blog']))
    .action((dir: string | undefined, options: object) =>
      runs<{ readonly dir: string | undefined }>(() => import('./init.ts'))('.', { ...options, dir }),
    )

  program
    .command('build')
    .summary('build the site')
    .description('Builds the site and writes it to the output folder. The previous site stays in place until the new one is complete.')
    .argument('[root]', 'the project folder', '.')
    .addOptions(configOption, outDirOption, baseOption, strictOption, offlineOption)
    .addOption(new Option('--force', 'replace the output folder even if it contains files that docsgen did not write'))
    .addOptions(manifestOption, previousOption)
    .addOption(
      new Option('--verify', 'also build the site without caches, and publish nothing if any file is different').conflicts('trusted'),
    )
    .addOptions(queriesOption, trustedOption, concurrencyOption, reportOption)
    .action(runs(() => import('./build.ts')))

  program
    .command('check')
    .summary('check the site without building it')
    .description(
      'Reads and checks the content like a build, but does not render pages or write the site. With --as, checks a site of another tool.',
    )
    .argument('[root]', 'the project folder', '.')
    .addOptions(
      asOption,
      allowConfigCodeOption,
      ignoreLinkOption,
      configOption,
      baseOption,
      strictOption,
      offlineOption,
      trustedOption,
      concurrencyOption,
      reportOption,
      externalOption,
    )
    .action((root: string, options: { readonly as?: 'auto' }) => {
      const { as } = options
      return as === undefined
        ? runs<object>(() => import('./check.ts'))(root, options)
        : runs<{ readonly as: 'auto' }>(() => import('./check-other.ts'))(root, { ...options, as })
    })

  program
    .command('migrate')
    .summary('turn a site of another tool into a docsgen site')
    .description(
      'Writes a new docsgen site from a Docusaurus, VitePress, Starlight, MkDocs, mdBook, or Hugo site, and compares the URLs of the two. Without --in-place, the old site is only read. MIGRATION.md in the new folder lists what is left to do.',
    )
    .argument('[folder]', 'the folder of the other tool’s site', '.')
    .addOptions(fromOption, intoOption)
    .addOption(new Option('--report-only', 'write nothing, and print what MIGRATION.md would contain'))
    .addOption(new Option('--in-place', 'write into the folder itself, which must be in Git without uncommitted changes'))
    .addOption(new Option('--old-site <folder>', 'a built copy of the old site, to compare with its URLs and anchors').argParser(once))
    .addOption(allowConfigCodeOption)
    .action(runs(() => import('./migrate.ts')))
}

/** Serves sites to readers, authors, and coding agents. */
function defineServers(program: OptionsCommand, runs: CommandRunner): void {
  program
    .command('dev')
    .summary('serve the site with live reload')
    .description(
      'Serves the site while you work on it. docsgen renders each page when you open it, and the browser updates the page when you save a file.',
    )
    .argument('[root]', 'the project folder', '.')
    .addOptions(configOption, baseOption, offlineOption)
    .addOption(portOption(defaultPorts.dev))
    .addOptions(strictPortOption, hostOption)
    .addOption(new Option('--open', 'open the site in the browser'))
    .addOption(new Option('--poll', 'check files for changes at regular intervals instead of waiting for notifications from the system'))
    .action(runs(() => import('./dev.ts')))

  program
    .command('preview')
    .summary('serve the built site')
    .description('Serves the output folder as a host would, with clean URLs, headers, redirects, and the 404 page.')
    .argument('[root]', 'the project folder', '.')
    .addOptions(configOption, outDirOption, baseOption)
    .addOption(portOption(defaultPorts.preview))
    .addOptions(strictPortOption, hostOption)
    .action(runs(() => import('./preview.ts')))

  program
    .command('mcp')
    .summary('serve the built site to coding agents')
    .description('Answers coding agents with the Model Context Protocol. Reads published files, and never runs the site’s code.')
    .argument('[site]', 'a project with a built site, an output folder, or the URL of a published site', '.')
    .addOption(outDirOption)
    .addOption(new Option('--http', 'listen on this machine with HTTP instead of using standard input and output'))
    .addOption(portOption(defaultPorts.mcp))
    .addOption(strictPortOption)
    .addOption(new Option('--manifest <file>', 'the manifest of the site itself (default: that of the last build)').argParser(once))
    .addOption(
      new Option('--previous <manifest>', 'the manifest of an earlier build, to list changes: a file, URL, or git:REF:PATH').argParser(
        once,
      ),
    )
    .action(runs(() => import('./mcp.ts')))
}

/** Shows and changes the parts of a project. */
function defineUpkeep(program: OptionsCommand, runs: CommandRunner): void {
  program
    .command('clean')
    .summary('remove the output and the cache')
    .description('Removes the output folder and the cache. To also remove downloaded packages, use --all.')
    .argument('[root]', 'the project folder', '.')
    .addOptions(configOption, outDirOption)
    .addOption(new Option('--all', 'also remove downloaded packages'))
    .action(runs(() => import('./clean.ts')))

  program
    .command('routes')
    .summary('list all pages')
    .description('Prints the path, id, and sidebar of every page.')
    .argument('[root]', 'the project folder', '.')
    .addOptions(configOption, baseOption, offlineOption)
    .addOption(new Option('--json', 'print JSON'))
    .addOption(new Option('--security', 'print each page’s security policy and the options that added sources to it'))
    .action(runs(() => import('./routes.ts')))

  program
    .command('eject')
    .summary('copy a theme part to customize it')
    .description(
      'Copies a component, layout, style sheet, or script from the default theme to the theme folder, where the copy replaces the original. Without a name, the command lists all parts.',
    )
    .argument('[name]', 'the theme part, such as components/site-footer, site-footer, or styles/tokens')
    .argument('[root]', 'the project folder', '.')
    .addOption(configOption)
    .addOption(new Option('--force', 'overwrite an existing copy'))
    .action((name: string | undefined, root: string, options: object) =>
      runs<{ readonly name: string | undefined }>(() => import('./eject.ts'))(root, { ...options, name }),
    )
}

/** `help` accepts the names of nested commands, such as `search push`. */
function findCommand(program: OptionsCommand, names: readonly string[]): Command {
  return names.reduce<Command>((parent, name) => {
    const found = parent.commands.find((command) => command.name() === name)
    return found ?? parent.error(`error: unknown command '${name}'`)
  }, program)
}

/** Commands of other tools, and their equivalents in docsgen. */
const commands: Readonly<Record<string, string>> = {
  serve: 'preview',
  server: 'dev',
  start: 'dev',
  run: 'dev',
  watch: 'dev',
  develop: 'dev',
  development: 'dev',
  new: 'init',
  create: 'init',
  generate: 'build',
  export: 'build',
  compile: 'build',
  make: 'build',
  lint: 'check',
  validate: 'check',
  verify: 'check',
  test: 'check',
  doctor: 'check',
  swizzle: 'eject',
  clear: 'clean',
  list: 'routes',
}

/** Commands without an equivalent, each with advice. */
const elsewhere: Readonly<Record<string, string>> = {
  deploy: 'docsgen does not publish sites. Run `docsgen build`, and then upload the output folder to your host.',
  publish: 'docsgen does not publish sites. Run `docsgen build`, and then upload the output folder to your host.',
  add: 'Install packages with npm, and then add them to the config.',
  upgrade: 'Run `npm install --save-dev docsgen@latest`.',
  update: 'Run `npm install --save-dev docsgen@latest`.',
  version: 'Run `docsgen --version`.',
}

/** Options of other tools, keyed by the equivalent option. */
const options: Readonly<Record<string, readonly string[]>> = {
  '--out-dir': ['--out', '--output', '--output-path', '--dest', '--destination', '--dist', '--outdir', '--outDir', '-d'],
  '--host': ['--hostname', '--ip', '--address', '--bind', '-H'],
  '--base': ['--base-url', '--baseUrl', '--baseURL', '--base-path', '--basePath', '--public-path', '--prefix'],
  '--port': ['-P', '--listen', '-l'],
  '--strict-port': ['--strictPort'],
  '--strict': ['--fail-on-warnings', '--fail-on-warning', '--max-warnings', '--werror'],
  '--open': ['--open-browser', '--launch', '--browser'],
  '--config': ['--config-file', '--configFile'],
  '--report': ['--format', '--reporter', '--json', '-f'],
  '--concurrency': ['--threads', '--workers', '--jobs', '-j'],
}

/** Adds advice to a command-line error, because the suggestions of commander are based only on spelling. */
function adviseUsage(text: string, command: Command): string {
  const name = /^error: unknown command '(.*)'/.exec(text)?.[1]
  if (name !== undefined && command.parent === null) return adviseRemoved(name) ?? replaceGuess(text, adviseCommand(name))
  const option = /^error: unknown option '(-[^'=]*)/.exec(text)?.[1]
  return option === undefined ? text : (adviseRemoved(option) ?? replaceGuess(text, adviseOption(option, command)))
}

/** Commands and options of earlier versions, each with its replacement. */
const removed: Readonly<Record<string, string>> = {
  'api-diff':
    'Use a tool such as oasdiff (https://www.oasdiff.com) to compare two OpenAPI documents. `docsgen impact` lists the operations and schemas that a release adds, removes, or deprecates.',
  '--samples-against': 'Use `docsgen impact @acme/core@4.0.0`, which also checks the code samples with the new versions.',
}

function adviseRemoved(name: string): string | undefined {
  if (!Object.hasOwn(removed, name)) return undefined
  return `error: The ${name.startsWith('-') ? 'option' : 'command'} \`${name}\` was removed.\n(${removed[name]})\n`
}

function adviseCommand(name: string): string | undefined {
  const known = name.toLowerCase()
  if (Object.hasOwn(elsewhere, known)) return elsewhere[known]
  return Object.hasOwn(commands, known) ? `Did you mean ${commands[known]}?` : undefined
}

function adviseOption(written: string, command: Command): string | undefined {
  const own = namesOf(command)
  const meant = Object.entries(options).find(([, names]) => names.includes(written))?.[0]
  if (meant !== undefined && own.has(meant)) return `Did you mean ${meant}?`
  const option = meant ?? written
  const takers = command.parent?.commands.filter((other) => namesOf(other).has(option)) ?? []
  if (takers.length === 0) return written === '--watch' ? 'Did you mean docsgen dev?' : undefined
  const list = takers.map((other) => `\`docsgen ${other.name()}\``)
  return `\`docsgen ${command.name()}\` does not support ${option}, but ${new Intl.ListFormat('en').format(list)} ${list.length < 2 ? 'does' : 'do'}.`
}

function namesOf(command: Command): ReadonlySet<string> {
  return new Set(command.options.flatMap(({ short, long }) => [short, long].filter((name) => name !== undefined)))
}

/** Replaces the suggestion of commander, if there is one. */
function replaceGuess(text: string, advice: string | undefined): string {
  if (advice === undefined) return text
  const [problem = ''] = text.split('\n')
  return `${problem}\n(${advice})\n`
}
