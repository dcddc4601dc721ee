// Draws what the installer of Vendure prints: runs it in a terminal, answers its questions, and writes two SVG files. It downloads about
// 500 MB. node site/pictures/installer.js
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { drawTerminal } from './draw-terminal.js'

const repository = join(import.meta.dirname, '../..')
const pictures = join(repository, 'content/guides/getting-started/installation/pictures')
const { dependencies } = JSON.parse(readFileSync(join(repository, 'site/sample-shop/package.json'), 'utf8'))
const version = dependencies['@vendure/create']
/** Wide enough for the longest line: one that wraps is not drawn over by the next frame of its spinner. */
const size = { columns: 140, rows: 90 }
/** Quick Start and no storefront are the answers under the cursor. */
const questions = ['How should we proceed?', 'Would you like to include the Next.js storefront?']

const folder = mkdtempSync(join(tmpdir(), 'installer-'))
try {
  const output = await runInstaller()
  mkdirSync(pictures, { recursive: true })
  const question = output.indexOf(questions[0])
  // The first complete drawing of the question ends with the mark that closes it.
  const questionEnd = output.indexOf('└', question) + 1
  await draw('installer-question', output.slice(0, questionEnd), 'The installer asks how to proceed: Quick Start or Manual Configuration.')
  await draw('installer-done', output, 'The installer lists its finished steps, the next commands, and the credentials.')
} finally {
  rmSync(folder, { recursive: true, force: true })
}
// The installer leaves a process behind that keeps the terminal open.
process.exit(0)

async function draw(name, output, title) {
  const file = join(pictures, `${name}.svg`)
  const start = output.indexOf('┌')
  // Spaces keep the border of the box in its column.
  const project = join(folder, 'my-shop')
  const shown = output.slice(start).replaceAll(project, '/home/you/my-shop'.padEnd(project.length))
  const svg = await drawTerminal({ output: shown, ...size, title })
  writeFileSync(file, svg)
  process.stderr.write(`${name}.svg: ${svg.length} bytes\n`)
}

/** `script` runs a command in a terminal of its own, without which the installer draws no questions. */
function runInstaller() {
  return new Promise((resolve, reject) => {
    const command = `stty cols ${size.columns} rows ${size.rows}; npx -y @vendure/create@${version} my-shop`
    const env = { ...process.env, PATH: `${hideDocker()}${delimiter}${process.env.PATH}` }
    const child = spawn('script', ['-qefc', command, '/dev/null'], { cwd: folder, env, stdio: ['pipe', 'pipe', 'inherit'] })
    const open = [...questions]
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text
      if (open.length === 0 || !output.includes(open[0])) return
      open.shift()
      setTimeout(() => child.stdin.write('\r'), 1000)
    })
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? resolve(output) : reject(new Error(`The installer ended with code ${code}:\n${output}`))))
  })
}

/** The pictures show a machine without Docker. */
function hideDocker() {
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  writeFileSync(join(bin, 'docker'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
  return bin
}
