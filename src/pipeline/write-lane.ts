import { busyFlag, type FileToWrite, type FileWriter, stopFlag, type WrittenFile, writeFiles } from '../emit/file-writer.ts'
import type { WorkerPool } from '../support/worker-pool.ts'

interface Batch {
  readonly files: readonly FileToWrite[]
  readonly settle: (written: readonly WrittenFile[]) => void
  readonly reject: (error: unknown) => void
}

/** So many batches are handed over ahead: enough for the time in which this thread hears nothing, few enough to leave it some. */
const maxUnderWay = 20

/** A thread that writes files; undefined where there is to be only this one. */
export function openFileWriter(pool: WorkerPool): FileWriter | undefined {
  const flags = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT))
  const lane = pool.openLane<Int32Array, FileToWrite, WrittenFile>('write', flags)
  if (!lane) return undefined
  const waiting: Batch[] = []
  let underWay = 0

  function feed(): void {
    while (underWay < maxUnderWay) {
      const batch = waiting.shift()
      if (!batch) return
      underWay++
      const buffers = batch.files.flatMap(({ content }) => ownBuffer(content))
      lane
        ?.send(batch.files, buffers)
        .then(batch.settle, batch.reject)
        .finally(() => {
          underWay--
          feed()
        })
    }
  }

  return {
    async write(files) {
      const written = await new Promise<readonly WrittenFile[]>((settle, reject) => {
        waiting.push({ files, settle, reject })
        feed()
      })
      for (const result of written) if ('failure' in result) throw Object.assign(new Error(result.failure.message), result.failure)
      if (written.length < files.length) throw new Error('Writing was stopped')
      return written.map((result) => ('sha256' in result ? result.sha256 : ''))
    },
    async help() {
      // Its own: the other thread's tell what that one is about.
      const own = new Int32Array(flags.length)
      for (let batch = waiting.pop(); batch; batch = waiting.pop()) {
        batch.settle(Atomics.load(flags, stopFlag) === 1 ? [] : writeFiles(batch.files, own))
        // Lets replies in, and signals.
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
    stop() {
      Atomics.store(flags, stopFlag, 1)
      while (Atomics.load(flags, busyFlag) === 1) Atomics.wait(flags, busyFlag, 1, 100)
    },
    close: lane.close,
  }
}

/** Handed over instead of copied, where the content does not share its buffer with others. */
function ownBuffer({ buffer, byteLength }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : []
}
