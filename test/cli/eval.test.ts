import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildProject } from '../tools/agents/mcp/mcp-site.ts'
import { createProject, start } from './project.ts'
import { docsgen } from './run-here.ts'

let root = ''
beforeAll(async () => {
  root = await buildProject()
}, 120_000)

/** A command that answers with `reply(prompt)`, in its own file. */
function writeCommand(reply: string): string {
  const folder = createProject({ 'answer.mjs': `let text = ''\nfor await (const chunk of process.stdin) text += chunk\n${reply}\n` })
  return `node '${join(folder, 'answer.mjs')}'`
}

async function evaluate(questions: string, ...args: readonly string[]) {
  const file = join(createProject({ 'questions.yaml': questions }), 'questions.yaml')
  return docsgen(['eval', file, root, ...args], { cwd: root })
}

const refund = '- question: How do I refund part of an order?\n  expect: [Refund one line, till.refund]\n  pages: /guide/refunds\n'
const opening = '- question: How do I open the till?\n  expect: till.open()\n  reject: hammer\n  pages: /docs/guide/opening\n'
const copy = "console.log(text.slice(text.indexOf('<page')))"

describe('docsgen eval', () => {
  test('gives the pages found to a command, and checks its answers', async () => {
    const log = join(createProject({}), 'prompt.txt')
    const ask = writeCommand(
      `import('node:fs').then((fs) => fs.writeFileSync(${JSON.stringify(log)}, text))\nconsole.log('**Refund** one\\nline with \`till.refund\`')`,
    )
    const { code, stdout, stderr } = await evaluate(refund, '--ask', ask)
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toBe('1 of 1 questions are answered (100%).\n')
    const prompt = readFileSync(log, 'utf8')
    expect(prompt).toMatch(/^Answer the question at the end from the documentation below/)
    expect(prompt).toContain('<page title="Refunds" address="https://kiosk.test/docs/guide/refunds">\n# Refunds\n')
    expect(prompt).toMatch(/\n\nQuestion: How do I refund part of an order\?\n$/)
  })

  test('tells wrong answers from texts that the pages do not contain, and from pages that the search does not find', async () => {
    const questions = [
      refund,
      opening,
      '- question: How do I refund whole orders?\n  expect: [kiosk refund --all, three weeks]\n  pages: guide/refunds\n'.replace(
        ': guide',
        ': /guide',
      ),
      '- question: Which drawer has the money?\n  expect: nothing at all\n  pages: /guide/long\n',
    ].join('')
    const { code, stdout } = await evaluate(
      questions,
      '--ask',
      writeCommand("console.log('Take a hammer, and refund one line.')"),
      '--pages',
      '1',
    )
    expect(code).toBe(1)
    expect(stdout).toContain(
      'questions.yaml:1 - wrong answer: How do I refund part of an order?\n  Missing, but in the pages: `till.refund`\n',
    )
    expect(stdout).toMatch(
      /:4 - wrong answer: How do I open the till\?\n {2}Missing, but in the pages: `till\.open\(\)`\n {2}Must not be in the answer: `hammer`\n/,
    )
    expect(stdout).toMatch(
      /:8 - not in the pages: .*\n {2}Missing, but in the pages: `kiosk refund --all`\n {2}Missing, also in the pages: `three weeks`\n/,
    )
    expect(stdout).toMatch(/:11 - page not found: .*\n.*\n {2}Expected page: \/guide\/long\n/)
    expect(stdout).toContain('2 × wrong answer: ')
    expect(stdout).toMatch(/0 of 4 questions are answered \(0%\)\.\n$/)
    expect((await evaluate(questions, '--ask', writeCommand(copy), '--least', '50')).code).toBe(0)
  })

  test('without a command, the pages found must contain the texts', async () => {
    const { code, stdout } = await evaluate(`${refund}${opening}- question: How do I refund?\n  expect: [[cash, kiosk refund]]\n`)
    expect(code).toBe(0)
    expect(stdout).toBe('3 of 3 questions can be answered from the pages found (100%).\n')
    const missed = await evaluate('- question: How do I refund?\n  expect: three weeks\n')
    expect(missed.code).toBe(1)
    expect(missed.stdout).toContain('not in the pages: How do I refund?\n  Missing, also in the pages: `three weeks`')
  })

  test('as JSON and Markdown, with the order of the file whatever is asked at the same time', async () => {
    const slow = "setTimeout(() => console.log('till.open() | <b>'), text.includes('Question: How do I refund') ? 500 : 0)"
    const json = await evaluate(`${refund}${opening}`, '--ask', writeCommand(slow), '--parallel', '4', '--format', 'json', '--least', '50')
    expect(json.code).toBe(0)
    const { eval: format, asked, share, questions } = JSON.parse(json.stdout)
    expect({ format, asked, share }).toEqual({ format: 1, asked: true, share: 50 })
    expect(questions).toMatchObject(
      [
        {
          question: 'How do I refund part of an order?',
          line: 1,
          verdict: 'wrong',
          foundPage: true,
          missing: [
            { text: 'Refund one line', isInPages: true },
            { text: 'till.refund', isInPages: true },
          ],
        },
        {
          question: 'How do I open the till?',
          line: 4,
          verdict: 'answered',
          answer: 'till.open() | <b>',
          retrieved: [{ address: 'https://kiosk.test/docs/guide/opening' }, {}],
        },
      ].map(({ retrieved, ...rest }) => ({
        ...rest,
        ...(retrieved && { retrieved: expect.arrayContaining([expect.objectContaining(retrieved[0] ?? {})]) }),
      })),
    )
    const markdown = await evaluate('- question: "Is a | b <i>?"\n  expect: c\n', '--format', 'markdown')
    expect(markdown.stdout).toContain('## Questions about Kiosk\n\n0 of 1 questions can be answered')
    expect(markdown.stdout).toContain('| Is a \\| b \\<i\\>? | not in the pages | Missing, also in the pages: `c`<br>')
  })

  test('--only selects questions', async () => {
    const { stdout } = await evaluate(`${refund}${opening}`, '--only', 'OPEN the')
    expect(stdout).toContain('1 of 1 questions')
    expect((await evaluate(refund, '--only', 'zzz')).code).toBe(2)
  })
})

describe('a command that fails', () => {
  test.each([
    ["console.error('\\u001b[31mNo key\\u001b[0m\\nsecond line'); process.exitCode = 3", 'No key (exit code 3)'],
    ['process.exitCode = 1', 'it ended with exit code 1'],
    ["console.log('  ')", 'it wrote nothing to standard output'],
    ["process.stdout.write('x'.repeat(3_000_000))", 'its answer is longer than 1 MB'],
    ["process.kill(process.pid, 'SIGTERM')", 'it was stopped by SIGTERM'],
  ])('%s', async (reply, reason) => {
    const { code, stdout } = await evaluate(refund, '--ask', writeCommand(reply))
    expect(code).toBe(1)
    expect(stdout).toContain(`command failed: How do I refund part of an order?\n  Reason: ${reason}\n`)
  })

  test('one that takes too long', async () => {
    const { stdout } = await evaluate(refund, '--ask', writeCommand('setTimeout(() => {}, 60_000)'), '--timeout', '1')
    expect(stdout).toContain('\n  Reason: it did not answer within 1 seconds\n')
  })

  test('a command that does not read its input can answer', async () => {
    const folder = createProject({ 'answer.mjs': "console.log('Refund one line: till.refund')\nprocess.exit()\n" })
    const { code } = await evaluate(refund, '--ask', `node '${join(folder, 'answer.mjs')}'`, '--max-text', '2000000')
    expect(code).toBe(0)
  })

  test('a program that does not exist, or that needs a shell, is a wrong use', async () => {
    const missing = await evaluate(refund, '--ask', 'no-such-program-of-this-machine --x')
    expect(missing.code).toBe(2)
    expect(missing.stderr).toContain('The command of `--ask` cannot be started: ENOENT.')
    const shell = await evaluate(refund, '--ask', 'cat | tee $HOME/x')
    expect(shell.code).toBe(2)
    expect(shell.stderr).toContain('docsgen cannot run the command of `--ask`: `|` needs a shell.')
  })

  test('ends with docsgen', async () => {
    const folder = createProject({ 'questions.yaml': refund })
    const mark = join(folder, 'mark')
    const ask = writeCommand(`import('node:fs').then((fs) => setInterval(() => fs.appendFileSync(${JSON.stringify(mark)}, '.'), 20))`)
    const child = start(['eval', join(folder, 'questions.yaml'), root, '--ask', ask], { cwd: root })
    const ended = new Promise((resolve) => child.on('close', resolve))
    for (let tries = 0; !existsSync(mark) && tries < 500; tries++) await wait(20)
    child.kill('SIGINT')
    expect(await ended).toBe(130)
    await wait(200)
    writeFileSync(mark, '')
    await wait(200)
    expect(readFileSync(mark, 'utf8')).toBe('')
  })
})

describe('a file that is not a list of questions', () => {
  test.each([
    ['question: a\n', 1, 'the file must contain a list'],
    ['- question: "a\n', 2, 'Missing closing'],
    ['- a\n', 1, 'each entry must be an object with `question` and `expect` keys'],
    ['- question: a\n  expect: b\n- question: a\n  expected: b\n', 3, 'an entry has the unknown key `expected`'],
    ['- question: a\n', 1, '`expect` must name at least one text that the answer must contain'],
    ['- question: a\n  expect: []\n', 1, '`expect` must name at least one text that the answer must contain'],
    ['- question: a\n  expect: [4173]\n', 1, '`4173` is not a string; put it in quotation marks'],
    ['- question: a\n  expect: [[b, [c]]]\n', 1, '`expect` must be a string, or a list of strings and of lists of alternatives'],
    ['- question: a\n  expect: "``"\n', 1, '`expect` must be a string'],
    ['- question: a\n  expect: b\n  reject: [{}]\n', 1, '`reject` must be a string or a list of strings'],
    ['- question: a\n  expect: b\n  pages: guide\n', 1, '`pages` must be a page URL'],
    [`- question: ${'a'.repeat(3_000)}\n  expect: b\n`, 1, '`question` is longer than 2000 characters'],
    ['- expect: b\n', 1, '`question` must be a non-empty string'],
  ])('%j', async (questions, line, reason) => {
    const { code, stderr } = await evaluate(questions)
    expect(stderr).toMatch(new RegExp(`questions\\.yaml:${line}:\\d+ - error eval/bad-questions`))
    expect(stderr).toContain(reason)
    expect(code).toBe(2)
  })

  test('a page that does not exist', async () => {
    const { code, stderr } = await evaluate('- question: a\n  expect: b\n  pages: [/guide/refund, /elsewhere/../x]\n')
    expect(code).toBe(2)
    expect(stderr).toContain('questions.yaml:1:3 - error eval/unknown-page\n  The site has no page at `/guide/refund`.')
    expect(stderr).toContain('The site has no page at `/elsewhere/../x`.')
  })

  test('a missing file, and a folder without a site', async () => {
    const missing = await docsgen(['eval', 'nothing.yaml'], { cwd: root })
    expect(missing.code).toBe(2)
    expect(missing.stderr).toContain('Cannot read the question file `nothing.yaml`.')
    const empty = createProject({ 'questions.yaml': refund })
    const unbuilt = await docsgen(['eval', 'questions.yaml'], { cwd: empty })
    expect(unbuilt.code).toBe(2)
    expect(unbuilt.stderr).toContain('There is no built site in `.`.')
  })
})
