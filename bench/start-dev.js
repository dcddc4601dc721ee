import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { benchRoot, projectRoot } from './tools/layouts.js'

/**
 * `docsgen dev` on a project, for measurements.
 * @typedef {object} Dev
 * @property {string} url with a trailing slash
 * @property {Promise<number>} ready milliseconds from the start until it applies changes
 * @property {() => number} rssMegabytes
 * @property {() => Promise<NodeJS.MemoryUsage>} collect memory in use after a garbage collection
 * @property {() => Promise<void>} stop
 * @param {string} root
 * @returns {Promise<Dev>}
 */
export async function startDev(root) {
  const startMs = performance.now()
  const args = ['--expose-gc', '--require', join(benchRoot, 'report-memory.cjs'), join(projectRoot, 'bin/docsgen.js'), 'dev', '--port', '0']
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  let said = ''
  const hear = (pattern) =>
    new Promise((resolve, reject) => {
      const look = () => {
        const found = pattern.exec(said)
        if (found) resolve(found[0])
      }
      for (const stream of [child.stdout, child.stderr]) stream.on('data', look)
      child.once('exit', () => reject(new Error(said)))
      look()
    })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part))
  const ready = hear(/Watching/).then(() => performance.now() - startMs)
  ready.catch(() => {})
  const url = await hear(/http:\S+/)
  return {
    url,
    ready,
    rssMegabytes: () => Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1000),
    async collect() {
      child.send('collect')
      const [memory] = await once(child, 'message')
      return memory
    },
    async stop() {
      const closed = once(child, 'close')
      child.kill()
      await closed
    },
  }
}

/** The path of a page below the site's URL. */
export function devPath(file) {
  return file.replace(/((^|\/)index)?\.md$/, '$2')
}
