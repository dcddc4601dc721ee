import { expect, test } from 'vitest'
import { docsgen } from '../cli/run-here.ts'
import { headings, readPage, sectionOf } from './manual-pages.ts'

const page = readPage('commands/commands')

async function help(...args: readonly string[]): Promise<string> {
  return (await docsgen([...args, '--help'], { cwd: import.meta.dirname })).stdout
}

function commandsIn(text: string): readonly string[] {
  const [, list = ''] = text.split(/^Commands:$/m)
  return [...(list.split(/\n\n/)[0] ?? '').matchAll(/^ {2}([a-z-]+)(?=[ |])/gm)].map(([, name = '']) => name)
}

/** `-p, --port <port>` as in the help; every command has `--help`. */
function flagsIn(text: string): readonly string[] {
  return [...text.matchAll(/^ {2}((?:-\w, )?--[a-z-]+(?: <[^>]+>)?)(?= |$)/gm)]
    .map(([, flag = '']) => flag)
    .filter((flag) => !/--help/.test(flag))
}

const commands: string[] = []
for (const name of commandsIn(await help()).filter((name) => name !== 'help')) {
  const within = commandsIn(await help(name)).filter((sub) => sub !== 'help')
  commands.push(...(within.length === 0 ? [name] : within.map((sub) => `${name} ${sub}`)))
}

test('every command has a section, and every section is a command', () => {
  expect(commands).toContain('build')
  const documented = headings(page, 2).flatMap((heading) => /^docsgen ([a-z -]*[a-z])/.exec(heading)?.[1] ?? [])
  expect(documented.sort()).toEqual([...commands, 'help'].sort())
})

test.each(commands)('every flag of %s has a row, and every row is a flag', async (name) => {
  const heading = headings(page, 2).find((text) => text.startsWith(`docsgen ${name}`)) ?? ''
  const documented = headings(sectionOf(page, heading, 2), 3).filter((flag) => flag.startsWith('-'))
  expect([...documented].sort()).toEqual([...flagsIn(await help(...name.split(' ')))].sort())
})

test('docsgen’s own options are documented', async () => {
  expect(flagsIn(await help())).toEqual(['-v, --version'])
  expect(page).toContain('`-v, --version`')
  expect(page).toContain('`-h, --help`')
})
