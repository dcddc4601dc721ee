// Loaded before the measured program: reports its memory on request.
if (require('node:worker_threads').isMainThread && process.send) {
  process.on('message', () => {
    globalThis.gc?.()
    process.send?.(process.memoryUsage())
  })
  process.channel?.unref()
}
