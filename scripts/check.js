// Runs everything that CI checks. What needs no build runs beside the site's build; tests of the program and in browsers begin when that is
// done, so that no core waits for another. npm run check
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

const started = performance.now()
/** The running commands. They end with this script, even if it exits because one of them failed. */
const running = new Set()
process.on('exit', () => {
  for (const { pid } of running) {
    try {
      process.kill(-pid, 'SIGTERM')
    } catch {
      // The command has already ended, or it could not be started.
    }
  }
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))
// Both runs of tests share the cores. A limit on the command line would not apply to the projects of the config.
const besideOthers = { ...process.env, VITEST_MAX_WORKERS: '1' }
const reports = ['beside', 'alone'].map((name) => `node_modules/.cache/tests-${name}.json`)
const [testsBeside, testsAlone] = reports.map((file) => [
  'npx',
  'vitest',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile=${file}`,
])
await runAll([['npm', 'run', '--silent', 'build']])
const others = runAll([
  ['npx', 'biome', 'ci', '.', '--diagnostic-level=error', '--colors=off'],
  ['npm', 'run', '--silent', 'typecheck'],
  ['npm', 'run', '--silent', 'prove-apart', '--', '--random'],
  ['npx', 'knip'],
  [...testsBeside, '--project', 'unit', '--project', 'hostile'],
])
// The tests of this site reuse what its build has cached.
await runAll([['npm', 'run', '--silent', 'site']])
await runAll([[...testsAlone, '--project', 'program', '--project', 'browser']], { isAlone: true })
await others
const passed = reports.reduce((sum, file) => sum + JSON.parse(readFileSync(file, 'utf8')).numPassedTests, 0)
console.log(`Tests ${passed} passed`)
console.log(`All checks passed in ${Math.round((performance.now() - started) / 1000)} s.`)

/**
 * Runs commands one after the other, and ends the process at the first failure. The output of parallel commands is printed when they end.
 */
async function runAll(commands, { isAlone = false } = {}) {
  for (const [command, ...args] of commands) {
    const title = `$ ${[command, ...args].join(' ')}`
    if (isAlone) console.log(title)
    const { code, output } = await run([command, args], isAlone ? { stdout: 'inherit' } : { stdout: 'pipe', env: besideOthers })
    if (!isAlone) console.log(`${title}\n${output}`)
    if (code !== 0) process.exit(1)
  }
}

function run([command, args], { stdout, env }) {
  return new Promise((resolve, reject) => {
    // Each command has its own process group, so that all processes that it starts can be ended.
    const child = spawn(command, args, { stdio: ['ignore', stdout, stdout], env, detached: true })
    running.add(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text))
    child.on('error', reject)
    child.on('exit', () => running.delete(child))
    child.on('close', (code) => resolve({ code, output }))
  })
}
