import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { performance } from 'node:perf_hooks'

const gnuTime = '/usr/bin/time'
const sampleMs = 100
// Linux reports CPU time to programs in hundredths of a second, whatever the kernel's clock is.
const msPerTick = 10

/**
 * Runs a command until it exits. Rejects if it exits with a code that is not listed, with the end of its output.
 * @param {import('./tools/tool.js').Command} command
 * @param {{ scratchFile: string, codes?: number[] }} options `scratchFile`: a path for temporary output
 * @returns {Promise<{ ms: number, cpuMs: number, peakBytes: number, stdout: string, stderr: string, code: number }>} `cpuMs` is user and system time.
 *   Both it and `peakBytes` are the larger of two figures: that of GNU time, if installed, and the sampled sum over the process tree.
 *   GNU time only measures the largest process and misses children that outlive their parent; samples miss the last tenth of a second.
 */
export async function measureCommand(command, { scratchFile, codes = [0] }) {
  // Pending disk writes of the previous run would slow this one down.
  spawnSync('sync')
  const hasGnuTime = existsSync(gnuTime)
  const [file, args] = hasGnuTime
    ? [gnuTime, ['-f', '%M %U %S', '-o', scratchFile, command.file, ...command.args]]
    : [command.file, command.args]
  const started = performance.now()
  const child = spawn(file, args, { cwd: command.cwd, env: { ...process.env, ...command.env }, stdio: ['ignore', 'pipe', 'pipe'] })
  const sampled = { bytes: 0, cpuMs: 0 }
  const sampler = setInterval(() => {
    const { bytes, cpuMs } = readProcessTree(child.pid)
    sampled.bytes = Math.max(sampled.bytes, bytes)
    sampled.cpuMs = Math.max(sampled.cpuMs, cpuMs)
  }, sampleMs)
  const output = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => (output.stdout += chunk))
  child.stderr.on('data', (chunk) => (output.stderr += chunk))
  let ms = 0
  child.once('exit', () => (ms = performance.now() - started))
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  }).finally(() => clearInterval(sampler))
  if (!codes.includes(code))
    throw new Error(`${command.file} ${command.args.join(' ')}\nended with ${code}:\n${(output.stderr + output.stdout).slice(-2000)}`)

  const [kilobytes = 0, userSeconds = 0, systemSeconds = 0] = hasGnuTime ? readLastLine(scratchFile).split(' ').map(Number) : []
  rmSync(scratchFile, { force: true })
  return {
    ms,
    cpuMs: Math.max(sampled.cpuMs, Math.round((userSeconds + systemSeconds) * 1000)),
    peakBytes: Math.max(sampled.bytes, kilobytes * 1024),
    ...output,
    code,
  }
}

function readLastLine(file) {
  return readFileSync(file, 'utf8').trim().split('\n').at(-1) ?? ''
}

/** The values of a process and all its descendants, including ended ones; 0 without /proc or if the process has ended. */
function readProcessTree(pid) {
  try {
    const bytes = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096
    // After the name in parentheses: user and system time of the process, then of its ended children.
    const times = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ').slice(11, 15)
    const own = { bytes, cpuMs: times.reduce((sum, ticks) => sum + Number(ticks) * msPerTick, 0) }
    // Each thread has its own children.
    const threads = readdirSync(`/proc/${pid}/task`).map((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').trim())
    const children = threads.flatMap((list) => (list === '' ? [] : list.split(' '))).map(readProcessTree)
    return children.reduce((sum, child) => ({ bytes: sum.bytes + child.bytes, cpuMs: sum.cpuMs + child.cpuMs }), own)
  } catch {
    return { bytes: 0, cpuMs: 0 }
  }
}
