import { type ProjectWatcher, type WatchInput, watchProject } from './watch-project.ts'
import type { WatcherReply, WatcherRequest } from './watcher-messages.ts'

interface Port {
  on(event: 'message', listener: (request: WatcherRequest) => void): unknown
  postMessage(reply: WatcherReply): void
}

type ServeInput = Pick<WatchInput, 'root' | 'places' | 'ignored' | 'now'>

/** The watching thread's side: tells what it sees until the thread is ended. */
export async function serveWatcher(port: Port, input: ServeInput): Promise<void> {
  let watcher: ProjectWatcher | undefined
  const early: string[] = []
  port.on('message', ({ add }) => {
    if (watcher) watcher.add(add)
    else early.push(...add)
  })
  watcher = await watchProject({
    ...input,
    onChanges: (changes, isWhole) => port.postMessage({ kind: 'changes', changes, isWhole }),
    // An error keeps no code when it is sent.
    onError: ({ code, message }) => port.postMessage({ kind: 'error', code, message }),
  })
  watcher.add(early)
  port.postMessage({ kind: 'ready' })
}
