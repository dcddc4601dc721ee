import type { Command } from 'commander'
import { replacementFor } from '../kit/text/names.ts'

/** Commands of other tools and their equivalents. */
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

/** Commands without an equivalent, with advice. */
const elsewhere: Readonly<Record<string, string>> = {
  deploy: 'docsgen does not publish sites. Run `docsgen build`, and then upload the output folder to your host.',
  publish: 'docsgen does not publish sites. Run `docsgen build`, and then upload the output folder to your host.',
  add: 'Install packages with npm, and then add them to the config.',
  upgrade: 'Run `npm install --save-dev docsgen@latest`.',
  update: 'Run `npm install --save-dev docsgen@latest`.',
  version: 'Run `docsgen --version`.',
}

/** Options of other tools, by the equivalent option. */
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

/** Adds advice to an error of the command line: the suggestions of commander are based on spelling only. */
export function adviseUsage(text: string, command: Command): string {
  const name = /^error: unknown command '(.*)'/.exec(text)?.[1]
  if (name !== undefined && command.parent === null) return adviseRemoved(name) ?? replaceGuess(text, adviseCommand(name))
  const option = /^error: unknown option '(-[^'=]*)/.exec(text)?.[1]
  return option === undefined ? text : (adviseRemoved(option) ?? replaceGuess(text, adviseOption(option, command)))
}

function adviseRemoved(name: string): string | undefined {
  const replacement = replacementFor(name)
  return replacement === undefined
    ? undefined
    : `error: The ${name.startsWith('-') ? 'option' : 'command'} \`${name}\` was removed.\n(${replacement})\n`
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

/** Replaces commander's suggestion, if any. */
function replaceGuess(text: string, advice: string | undefined): string {
  if (advice === undefined) return text
  const [problem = ''] = text.split('\n')
  return `${problem}\n(${advice})\n`
}
