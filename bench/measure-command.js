import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { performance } from 'node:perf_hooks'

const gnuTime = '/usr/bin/time'
const sampleMs = 100

/**
 * Runs a command to its end. Rejects where it fails, with the end of what it said.
 * @param {import('./tools/tool.js').Command} command
 * @param {{ scratchFile: string }} options a path this may write to
 * @returns {Promise<{ ms: number, cpuMs: number | undefined, peakBytes: number, stdout: string }>} `cpuMs` needs GNU time.
 *   `peakBytes` is the greater of the largest process (GNU time, where it is installed) and the sum over the process tree (sampled).
 */
export async function measureCommand(command, { scratchFile }) {
  // What the last run left to be written to the disk is not this one's to pay for.
  spawnSync('sync')
  const hasGnuTime = existsSync(gnuTime)
  const [file, args] = hasGnuTime
    ? [gnuTime, ['-f', '%M %U %S', '-o', scratchFile, command.file, ...command.args]]
    : [command.file, command.args]
  const started = performance.now()
  const child = spawn(file, args, { cwd: command.cwd, env: { ...process.env, ...command.env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let sampledBytes = 0
  const sampler = setInterval(() => {
    sampledBytes = Math.max(sampledBytes, residentBytes(child.pid))
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
  if (code !== 0)
    throw new Error(`${command.file} ${command.args.join(' ')}\nended with ${code}:\n${(output.stderr + output.stdout).slice(-2000)}`)

  const [kilobytes = 0, userSeconds = 0, systemSeconds = 0] = hasGnuTime ? readLastLine(scratchFile).split(' ').map(Number) : []
  rmSync(scratchFile, { force: true })
  return {
    ms,
    cpuMs: hasGnuTime ? Math.round((userSeconds + systemSeconds) * 1000) : undefined,
    peakBytes: Math.max(sampledBytes, kilobytes * 1024),
    stdout: output.stdout,
  }
}

function readLastLine(file) {
  return readFileSync(file, 'utf8').trim().split('\n').at(-1) ?? ''
}

/** The memory of a process and all below it; 0 where there is no /proc or the process has ended. */
function residentBytes(pid) {
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
    return pages * 4096 + children.split(' ').reduce((sum, child) => sum + (child === '' ? 0 : residentBytes(child)), 0)
  } catch {
    return 0
  }
}
