// Loaded before the program that is measured: tells what it has in memory, when it is asked.
if (require('node:worker_threads').isMainThread && process.send) {
  process.on('message', () => {
    globalThis.gc?.()
    process.send?.(process.memoryUsage())
  })
  process.channel?.unref()
}
