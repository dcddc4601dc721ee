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
  if (!Number.isInteger(value) || value < 1 || value > 256) throw new InvalidArgumentError('It must be a whole number from 1 to 256.')
  return value
}

/** Of two values one would be ignored without a word. */
function once(text: string, previous: string | undefined): string {
  if (previous !== undefined) throw new InvalidArgumentError('The option was given before.')
  return text
}

function port(text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0 || value > 65_535) throw new InvalidArgumentError('It must be a whole number from 0 to 65535.')
  return value
}

function percent(text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0 || value > 100) throw new InvalidArgumentError('It must be a whole number from 0 to 100.')
  return value
}

const configOption = new Option('-c, --config <file>', 'the config file (default: docs.config.ts)').argParser(once)
const outDirOption = new Option('-o, --out-dir <folder>', 'where the finished site goes (default: out)').argParser(once)
const baseOption = new Option('--base <path>', 'the folder of its address the site lives in, such as /docs/').argParser(once)
const strictOption = new Option('--strict', 'fail on warnings as well')
const offlineOption = new Option('--offline', 'leave out the packages of the reference that were not downloaded before')
const concurrencyOption = new Option('--concurrency <n>', 'how many threads to use at most (default: all cores)').argParser(count)
const trustedOption = new Option(
  '--trusted <ref>',
  'take all code (config, theme, components, React pages, public files) from this git commit and only content from the folder',
).argParser(once)
const strictPortOption = new Option('--strict-port', 'fail where the port is taken')
const hostOption = new Option('--host <host>', 'the address to listen on; 0.0.0.0 lets other machines in (default: this machine only)')
const reportOption = new Option(
  '--report <format[=file]>',
  'pretty, json, sarif or github; to the terminal or into a file; may be given several times',
).argParser((value: string, previous: readonly string[] | undefined) => [...(previous ?? []), value])

const program = new Command('docsgen')
  .description('Plain Markdown in, a finished documentation site out, and nothing wrong gets through unseen.')
  .version(packageFolder().version, '-v, --version', 'print the version')
  .helpOption('-h, --help', 'print this help')
  .showHelpAfterError('Run the command with --help to see what it takes.')
  .configureOutput({ writeOut: (text) => terminal.print(text), writeErr: (text) => terminal.report(text) })
  .exitOverride()
  .addHelpText(
    'after',
    `
Examples:
  $ docsgen init my-docs            make a small site to start from
  $ docsgen dev --open              write the site and see it in the browser
  $ docsgen build                   build the site in this folder into out/
  $ docsgen build --strict          the same, and fail on warnings: for CI
  $ docsgen check                   find what is wrong without writing anything
  $ docsgen preview                 look at the finished site as a host would serve it
  $ docsgen eject site-footer       copy a part of the theme into theme/ to change it

Exit codes: 0 fine, 1 problems in the content, 2 wrong usage or config, 3 the machine refused something, 4 a bug in docsgen.`,
  )

program
  .command('init')
  .summary('make a small site to start from')
  .description('Makes a folder with a small site that builds, and tells how to go on. Files that are there stay as they are.')
  .argument('[dir]', 'the folder; made where it is not there (default: this one)')
  .addOption(new Option('-y, --yes', 'ask nothing'))
  .action((dir: string | undefined, options: object) =>
    runs<{ readonly dir: string | undefined }>(() => import('./commands/init.ts'))('.', { ...options, dir }),
  )

program
  .command('build')
  .summary('build the site')
  .description('Reads the content folder and writes the finished site. The old site stays as it was until the new one is complete.')
  .argument('[root]', 'the project’s folder', '.')
  .addOption(configOption)
  .addOption(outDirOption)
  .addOption(baseOption)
  .addOption(strictOption)
  .addOption(offlineOption)
  .addOption(new Option('--force', 'replace the output folder even when it holds files docsgen did not write'))
  .addOption(trustedOption)
  .addOption(concurrencyOption)
  .addOption(reportOption)
  .action(runs(() => import('./commands/build.ts')))

program
  .command('check')
  .summary('find problems without writing anything')
  .description('Reads and checks everything a build would, and writes nothing.')
  .argument('[root]', 'the project’s folder', '.')
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
  .summary('write the site and see it')
  .description('Serves the site as it is written: pages are made when they are asked for, and browsers show changes as they are saved.')
  .argument('[root]', 'the project’s folder', '.')
  .addOption(configOption)
  .addOption(baseOption)
  .addOption(offlineOption)
  .addOption(new Option('-p, --port <port>', 'the port; the next free one where it is taken').argParser(port).default(3000))
  .addOption(strictPortOption)
  .addOption(hostOption)
  .addOption(new Option('--open', 'open the site in the browser'))
  .addOption(new Option('--poll', 'look for changes again and again, where the system does not tell of them'))
  .action(runs(() => import('./commands/dev.ts')))

program
  .command('preview')
  .summary('serve the finished site')
  .description('Serves the output folder on this machine as a host would: clean addresses, headers, redirects, the not-found page.')
  .argument('[root]', 'the project’s folder', '.')
  .addOption(configOption)
  .addOption(outDirOption)
  .addOption(baseOption)
  .addOption(new Option('-p, --port <port>', 'the port; the next free one where it is taken').argParser(port).default(4173))
  .addOption(strictPortOption)
  .addOption(hostOption)
  .action(runs(() => import('./commands/preview.ts')))

const search = program
  .command('search')
  .summary('try or fill the search')
  .description('Works on the search that readers use.')
  .helpCommand('help [command]', 'explain a command')

search
  .command('test')
  .summary('try a list of queries')
  .description('Asks the search each query of a file, and says which of them do not find the page they should.')
  .argument('<file>', 'a list of queries with the pages they should find, in YAML or JSON')
  .argument('[root]', 'the project’s folder', '.')
  .addOption(configOption)
  .addOption(offlineOption)
  .addOption(new Option('--least <percent>', 'how many queries must find their page').argParser(percent).default(100))
  .addOption(reportOption)
  .action((file: string, root: string, options: { readonly least: number }) =>
    runs<{ readonly file: string; readonly least: number }>(() => import('./commands/search-test.ts'))(root, { ...options, file }),
  )

search
  .command('push')
  .summary('fill the Typesense cluster')
  .description(
    'Reads and checks the site as a build would, and fills the search cluster of the config with it. Readers search what was there before until all of it has arrived.',
  )
  .argument('[root]', 'the project’s folder', '.')
  .addOption(new Option('--dry-run', 'say what would be pushed, and ask nothing of the cluster'))
  .addOption(configOption)
  .addOption(baseOption)
  .addOption(strictOption)
  .addOption(offlineOption)
  .addOption(concurrencyOption)
  .addOption(reportOption)
  .addHelpText('after', '\nThe key to fill it with is taken from the environment: TYPESENSE_ADMIN_KEY.')
  .action(runs(() => import('./commands/search-push.ts')))

program
  .command('clean')
  .summary('remove what builds leave behind')
  .description('Removes the output folder and the cache. Downloaded packages stay unless --all is given.')
  .argument('[root]', 'the project’s folder', '.')
  .addOption(configOption)
  .addOption(outDirOption)
  .addOption(new Option('--all', 'remove downloaded packages too'))
  .action(runs(() => import('./commands/clean.ts')))

program
  .command('routes')
  .summary('list every page with its address')
  .description('Prints the id, address and sidebar of every page.')
  .argument('[root]', 'the project’s folder', '.')
  .addOption(configOption)
  .addOption(baseOption)
  .addOption(offlineOption)
  .addOption(new Option('--json', 'as JSON'))
  .addOption(new Option('--security', 'show the security policy of each page instead, and which setting widened it'))
  .action(runs(() => import('./commands/routes.ts')))

program
  .command('eject')
  .summary('copy a part of the theme to change it')
  .description(
    'Copies a component, layout, stylesheet or script of the default theme into the theme folder, where it takes the original’s place. Without a name it lists them all.',
  )
  .argument('[name]', 'the part, such as components/site-footer, site-footer or styles/tokens')
  .argument('[root]', 'the project’s folder', '.')
  .addOption(configOption)
  .addOption(new Option('--force', 'replace the copy that is already there'))
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
