// Everything that CI checks. What needs no built program runs beside the build; the tests of the program and in browsers come last.
//   npm run check
import { spawn } from 'node:child_process'

const started = performance.now()
await Promise.all([
  runAll([
    ['npm', 'run', '--silent', 'build'],
    ['npm', 'run', '--silent', 'site'],
  ]),
  runAll([
    ['npx', 'biome', 'ci', '.'],
    ['npm', 'run', '--silent', 'typecheck'],
    ['npx', 'vitest', 'run', '--project', 'unit', '--maxWorkers', '1'],
  ]),
])
await runAll([['npx', 'vitest', 'run', '--project', 'program', '--project', 'browser']])
console.log(`All checks passed in ${Math.round((performance.now() - started) / 1000)} s.`)

/** Runs commands one after the other; ends the process with the output of the first that fails. */
async function runAll(commands) {
  for (const [command, ...args] of commands) {
    const { code, output } = await run(command, args)
    console.log(`$ ${[command, ...args].join(' ')}\n${output}`)
    if (code !== 0) process.exit(1)
  }
}

function run(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
  })
}
