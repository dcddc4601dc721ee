// Runs everything that CI checks. Checks that do not need the build run in parallel with it; program and browser tests come last. npm run
// check
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
    ['npx', 'knip'],
    ['npx', 'vitest', 'run', '--project', 'unit', '--maxWorkers', '1'],
  ]),
])
await runAll([['npx', 'vitest', 'run', '--project', 'program', '--project', 'browser']], { isAlone: true })
console.log(`All checks passed in ${Math.round((performance.now() - started) / 1000)} s.`)

/**
 * Runs commands one after the other, and ends the process at the first failure. The output of parallel commands is printed when they end.
 */
async function runAll(commands, { isAlone = false } = {}) {
  for (const [command, ...args] of commands) {
    const title = `$ ${[command, ...args].join(' ')}`
    if (isAlone) console.log(title)
    const { code, output } = await run([command, args], isAlone ? 'inherit' : 'pipe')
    if (!isAlone) console.log(`${title}\n${output}`)
    if (code !== 0) process.exit(1)
  }
}

function run([command, args], stdout) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', stdout, stdout] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
  })
}
