import { parentPort } from 'node:worker_threads'
import { readDiagrams } from './pipeline/diagrams/read-diagrams.ts'
import type { WorkerReply, WorkerRequest } from './support/worker-messages.ts'

/** Answers requests like `serveTasks`, but mermaid reads diagrams asynchronously. */
parentPort?.on('message', ({ id, context, items }: WorkerRequest) => {
  const answer = (reply: WorkerReply) => parentPort?.postMessage(reply)
  Promise.all((items as readonly (readonly string[])[]).map((texts) => readDiagrams(texts, context as string))).then(
    (results) => answer({ id, results }),
    (error: unknown) => answer({ id, failure: String(error) }),
  )
})
