import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { createProject, smallSite } from '../cli/project.ts'
import { docsgen } from '../cli/run-here.ts'

const esc = '\u001B[31m'
const command = '##[set-output name=secret]x'

/** Every part of a page that reaches a file or a report contains an escape and a command. */
const hostile = {
  ...smallSite,
  'docs.config.ts': "export default { title: 'Small', url: 'https://docs.example.com', lastUpdated: false }\n",
  'content/guide/escapes.md': [
    '---',
    'title: "A title \\e[31m \\0 ##[set-output name=title]x"',
    'description: "Words \\x9b31m"',
    'sidebar:',
    '  label: "A label \\e]0;owned\\a"',
    '---',
    '',
    `Raw ${esc} and &#27;[31m and ${'\u009B'}31m.`,
    '',
    `## A heading ${esc} &#x1b;`,
    '',
    `![A picture ${esc}](./a.png "title &#27;") <b title="&#27; ${esc}">&#27;</b>`,
    '',
    `\`\`\`js title="${esc}"`,
    `const a = '${esc}'`,
    '```',
    '',
  ].join('\n'),
  'content/guide/a.png': readFileSync(join(import.meta.dirname, '../../public/favicon.svg')),
  'content/guide/commands.md': [
    '# Commands',
    '',
    `[${command}](./nowhere-${command.replaceAll(' ', '-')}.md)`,
    '',
    `::error::forged [x](./gone.md#::set-output) ${command}`,
    '',
    `\`\`\`no-language-${command.replaceAll(' ', '-')}`,
    `::add-mask::x`,
    '```',
    '',
  ].join('\n'),
  [`content/guide/${'::error::name'}.md`]: '# A name\n',
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for
const control = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/

/** Lines that GitHub's runner interprets as commands: https://github.com/actions/runner `ActionCommand.cs`. */
function commandsIn(text: string): readonly string[] {
  return text.split(/\r\n|\r|\n/).filter((line) => /^\s*::/.test(line) || line.includes('##['))
}

describe('published files', () => {
  let root: string
  beforeAll(async () => {
    const { 'content/guide/commands.md': _, ...sound } = hostile
    root = createProject(sound)
    const { code, stderr } = await docsgen(['build'], { cwd: root })
    expect(stderr).toMatch(/content\/guide\/escapes\.md:2:1 - warning front-matter\/control-character/)
    expect(stderr).toMatch(/content\/guide\/escapes\.md:8:5 - warning page\/control-character/)
    expect(code, stderr).toBe(0)
  })

  test('contain no control characters, references, or escapes for them', () => {
    const files = readdirSync(join(root, 'out'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(?:html|md|txt|json|xml)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
    expect(files.length).toBeGreaterThan(10)
    const found = files.filter((file) => {
      const text = readFileSync(file, 'utf8')
      const isMarkdown = file.endsWith('.md')
      return control.test(text) || (!isMarkdown && /&#0*27;|&#x0*1b;|\\u00(?:1b|9b|00)|\\e\[/i.test(text))
    })
    expect(found.map((file) => file.slice(root.length))).toEqual([])
  })
})

describe('printed output', () => {
  let root: string
  beforeAll(() => {
    root = createProject({ ...hostile, 'queries.yaml': `- query: "${command}"\n  expect: /guide/first\n` })
  })

  test.each([
    ['build', []],
    ['check', ['--strict']],
    ['build', ['--report', 'pretty']],
    ['build', ['--report', 'json']],
    ['build', ['--report', 'sarif']],
    ['routes', []],
    ['routes', ['--json']],
    ['search', ['test', '../queries.yaml']],
  ])('`docsgen %s %j` starts no command in a log', async (name, args) => {
    const where = name === 'search' ? ['search', 'test', 'queries.yaml'] : [name, ...args]
    for (const env of [{}, { FORCE_COLOR: '1', CI: '1' }]) {
      const { stdout, stderr } = await docsgen(where, { cwd: root, env })
      expect(`${stdout}${stderr}`.length).toBeGreaterThan(50)
      expect(commandsIn(stdout)).toEqual([])
      expect(commandsIn(stderr)).toEqual([])
      // docsgen's own colors.
      // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for
      expect(`${stdout}${stderr}`.replace(/\u001B\[\d+m/g, '')).not.toMatch(control)
      if (!('FORCE_COLOR' in env)) expect(stderr).not.toContain('\u001B')
    }
  })

  test('GitHub only gets annotations', async () => {
    const { stderr } = await docsgen(['build'], { cwd: root, env: { GITHUB_ACTIONS: 'true' } })
    const commands = commandsIn(stderr)
    expect(commands.length).toBeGreaterThan(3)
    for (const line of commands) expect(line).toMatch(/^::(?:error|warning) [^:]+::/)
    expect(commands.filter((line) => line.includes('##['))).toEqual([])
  })

  test('JSON keeps the author’s text', async () => {
    const { stdout } = await docsgen(['build', '--report', 'json'], { cwd: root })
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { message: string }[] }
    expect(diagnostics.map(({ message }) => message).join('\n')).toContain('##[set-output')
  })
})
