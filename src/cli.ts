import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { adviseUsage } from './commands/usage-advice.ts'
import { packageFolder } from './support/package-folder.ts'
import { createTerminal } from './terminal/terminal.ts'

const terminal = createTerminal({ stdout: process.stdout, stderr: process.stderr, env: process.env })

/** Runs a command, whose code is loaded only now, and turns what comes of it into an exit code. */
function runs<Options>(
  load: () => Promise<{ readonly run: (root: string, options: Options, terminal_: typeof terminal) => Promise<number> }>,
) {
  return async (root: string, options: Options): Promise<void> => {
    const { finish } = await import('./commands/finish.ts')
    await finish(terminal, async () => (await load()).run(root, options, terminal))
  }
}

function count(text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1 || value > 256) throw new InvalidArgumentError('It must be an integer from 1 to 256.')
  return value
}

/** Of two values one would be ignored without a word. */
function once(text: string, previous: string | undefined): string {
  if (previous !== undefined) throw new InvalidArgumentError('The option is given more than once.')
  return text
}

function port(text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0 || value > 65_535) throw new InvalidArgumentError('It must be an integer from 0 to 65535.')
  return value
}

function percent(text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0 || value > 100) throw new InvalidArgumentError('It must be an integer from 0 to 100.')
  return value
}

const configOption = new Option('-c, --config <file>', 'the config file (default: docs.config.ts)').argParser(once)
const outDirOption = new Option('-o, --out-dir <folder>', 'the folder to write the site to (default: out)').argParser(once)
const baseOption = new Option('--base <path>', 'the path the site is served from, such as /docs/').argParser(once)
const strictOption = new Option('--strict', 'treat warnings as errors')
const offlineOption = new Option('--offline', 'do not download anything; omit reference packages that are not downloaded yet')
const concurrencyOption = new Option('--concurrency <n>', 'the maximum number of threads (default: one per core)').argParser(count)
const trustedOption = new Option(
  '--trusted <ref>',
  'take all code (config, theme, components, React pages, public files) from this git commit, and only content from the folder',
).argParser(once)
const strictPortOption = new Option('--strict-port', 'fail if the port is in use')
const hostOption = new Option(
  '--host <host>',
  'the address to listen on; 0.0.0.0 allows other machines to connect (default: this machine only)',
)
const reportOption = new Option(
  '--report <format[=file]>',
  'pretty, json, sarif or github; written to the terminal or to a file; can be repeated',
).argParser((value: string, previous: readonly string[] | undefined) => [...(previous ?? []), value])

const program = new Command('docsgen')
  .description('Turns a folder of Markdown files into a documentation site, and reports every problem it finds.')
  .version(packageFolder().version, '-v, --version', 'show the version')
  .helpOption('-h, --help', 'show this help')
  .showHelpAfterError('Run the command with --help to see its arguments and options.')
  .configureOutput({ writeOut: (text) => terminal.print(text), writeErr: (text) => terminal.report(text) })
  .exitOverride()
  .addHelpText(
    'after',
    `
Examples:
  $ docsgen init my-docs            create a small site to start from
  $ docsgen dev --open              serve the site with live reload and open it in the browser
  $ docsgen build                   build the site in this folder and write it to out/
  $ docsgen build --strict          the same, but treat warnings as errors (for CI)
  $ docsgen check                   report problems without writing any files
  $ docsgen preview                 serve the built site the way a host would
  $ docsgen eject site-footer       copy a part of the theme to theme/ to customize it

Exit codes: 0 success, 1 problems in the content, 2 wrong usage or config, 3 a problem with the system (disk, permissions, network), 4 a bug in docsgen.`,
  )

program
  .command('init')
  .summary('create a small site to start from')
  .description('Creates a small site that is ready to build, and shows the next steps. Existing files are not changed.')
  .argument('[dir]', 'the folder, created if it does not exist (default: the current folder)')
  .addOption(new Option('-y, --yes', 'accept the defaults without asking questions'))
  .action((dir: string | undefined, options: object) =>
    runs<{ readonly dir: string | undefined }>(() => import('./commands/init.ts'))('.', { ...options, dir }),
  )

program
  .command('build')
  .summary('build the site')
  .description('Builds the site from the content folder. The previous site stays in place until the new one is complete.')
  .argument('[root]', 'the project folder', '.')
  .addOption(configOption)
  .addOption(outDirOption)
  .addOption(baseOption)
  .addOption(strictOption)
  .addOption(offlineOption)
  .addOption(new Option('--force', 'replace the output folder even if it contains files that docsgen did not write'))
  .addOption(trustedOption)
  .addOption(concurrencyOption)
  .addOption(reportOption)
  .action(runs(() => import('./commands/build.ts')))

program
  .command('check')
  .summary('report problems without writing any files')
  .description('Reads and checks everything that a build would, but does not write the site.')
  .argument('[root]', 'the project folder', '.')
  .addOption(configOption)
  .addOption(baseOption)
  .addOption(strictOption)
  .addOption(offlineOption)
  .addOption(trustedOption)
  .addOption(concurrencyOption)
  .addOption(reportOption)
  .action(runs(() => import('./commands/check.ts')))

program
  .command('dev')
  .summary('serve the site with live reload')
  .description(
    'Serves the site while you work on it. Pages are built when you open them, and the browser shows changes as soon as you save them.',
  )
  .argument('[root]', 'the project folder', '.')
  .addOption(configOption)
  .addOption(baseOption)
  .addOption(offlineOption)
  .addOption(new Option('-p, --port <port>', 'the port; if it is in use, the next free one').argParser(port).default(3000))
  .addOption(strictPortOption)
  .addOption(hostOption)
  .addOption(new Option('--open', 'open the site in the browser'))
  .addOption(new Option('--poll', 'check for changes periodically, for systems that do not report them'))
  .action(runs(() => import('./commands/dev.ts')))

program
  .command('preview')
  .summary('serve the built site')
  .description('Serves the output folder the way a host would, with clean URLs, headers, redirects and the not-found page.')
  .argument('[root]', 'the project folder', '.')
  .addOption(configOption)
  .addOption(outDirOption)
  .addOption(baseOption)
  .addOption(new Option('-p, --port <port>', 'the port; if it is in use, the next free one').argParser(port).default(4173))
  .addOption(strictPortOption)
  .addOption(hostOption)
  .action(runs(() => import('./commands/preview.ts')))

const search = program
  .command('search')
  .summary('test the search or push its records')
  .description('Tests the site’s search, or pushes its records to a Typesense cluster.')
  .helpCommand('help [command]', 'show help for a command')

search
  .command('test')
  .summary('test a list of queries')
  .description('Runs each query in a file against the site’s search, and reports the queries that do not find the expected page.')
  .argument('<file>', 'a YAML or JSON list of queries and the pages they should find')
  .argument('[root]', 'the project folder', '.')
  .addOption(configOption)
  .addOption(offlineOption)
  .addOption(new Option('--least <percent>', 'the percentage of queries that must find their page').argParser(percent).default(100))
  .addOption(reportOption)
  .action((file: string, root: string, options: { readonly least: number }) =>
    runs<{ readonly file: string; readonly least: number }>(() => import('./commands/search-test.ts'))(root, { ...options, file }),
  )

search
  .command('push')
  .summary('push the search records to Typesense')
  .description(
    'Reads and checks the site like a build, then pushes its search records to the Typesense cluster in the config. Readers keep searching the previous records until the push is complete.',
  )
  .argument('[root]', 'the project folder', '.')
  .addOption(new Option('--dry-run', 'show what would be pushed, without contacting the cluster'))
  .addOption(configOption)
  .addOption(baseOption)
  .addOption(strictOption)
  .addOption(offlineOption)
  .addOption(concurrencyOption)
  .addOption(reportOption)
  .addHelpText('after', '\nThe admin key is read from the environment variable TYPESENSE_ADMIN_KEY.')
  .action(runs(() => import('./commands/search-push.ts')))

program
  .command('clean')
  .summary('remove the output and the cache')
  .description('Removes the output folder and the cache. Downloaded packages are kept unless you pass --all.')
  .argument('[root]', 'the project folder', '.')
  .addOption(configOption)
  .addOption(outDirOption)
  .addOption(new Option('--all', 'also remove downloaded packages'))
  .action(runs(() => import('./commands/clean.ts')))

program
  .command('routes')
  .summary('list every page with its URL')
  .description('Prints the URL, id and sidebar of every page.')
  .argument('[root]', 'the project folder', '.')
  .addOption(configOption)
  .addOption(baseOption)
  .addOption(offlineOption)
  .addOption(new Option('--json', 'print JSON'))
  .addOption(new Option('--security', 'show the security policy of each page and the settings that widen it'))
  .action(runs(() => import('./commands/routes.ts')))

program
  .command('eject')
  .summary('copy a part of the theme to customize it')
  .description(
    'Copies a component, layout, style sheet or script of the default theme to the theme folder, where it replaces the original. Without a name, it lists all parts.',
  )
  .argument('[name]', 'the part, such as components/site-footer, site-footer or styles/tokens')
  .argument('[root]', 'the project folder', '.')
  .addOption(configOption)
  .addOption(new Option('--force', 'overwrite an existing copy'))
  .action((name: string | undefined, root: string, options: object) =>
    runs<{ readonly name: string | undefined }>(() => import('./commands/eject.ts'))(root, { ...options, name }),
  )

program
  .command('help')
  .summary('explain a command, or open the manual')
  .description('Explains a command. With --manual, builds the manual that docsgen comes with and serves it on this machine.')
  .argument('[command...]', 'the command, such as build or search push')
  .addOption(new Option('--manual', 'serve the manual on this machine'))
  .action((names: readonly string[], options: { readonly manual?: boolean }) =>
    options.manual ? runs(() => import('./commands/manual.ts'))('.', {}) : findCommand(names).help(),
  )

/** `help` with the names behind it: `search push`. */
function findCommand(names: readonly string[]): Command {
  return names.reduce<Command>((parent, name) => {
    const found = parent.commands.find((command) => command.name() === name)
    return found ?? parent.error(`error: unknown command '${name}'`)
  }, program)
}

for (const command of [program, ...program.commands, ...program.commands.flatMap((parent) => parent.commands)]) {
  command.configureOutput({ outputError: (text, write) => write(adviseUsage(text, command)) })
}

// A failure here was already said by commander; only the code is left to set.
program.parseAsync().catch(async (error: unknown) => {
  if (!(error instanceof CommanderError)) throw error
  await terminal.flush()
  process.exitCode = error.exitCode === 0 ? (terminal.failure ? 3 : 0) : 2
})
