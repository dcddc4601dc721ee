import { busyFlag, type FileToWrite, type FileWriter, stopFlag, type WrittenFile } from '../emit/file-writer.ts'
import type { WorkerPool } from '../support/worker-pool.ts'

/** A thread that writes files; undefined where there is to be only this one. */
export function openFileWriter(pool: WorkerPool): FileWriter | undefined {
  const flags = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT))
  const lane = pool.openLane<Int32Array, FileToWrite, WrittenFile>('write', flags)
  if (!lane) return undefined
  return {
    async write(files) {
      const written = await lane.send(
        files,
        files.flatMap(({ content }) => ownBuffer(content)),
      )
      for (const result of written) if ('failure' in result) throw Object.assign(new Error(result.failure.message), result.failure)
      if (written.length < files.length) throw new Error('Writing was stopped')
      return written.map((result) => ('sha256' in result ? result.sha256 : ''))
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
