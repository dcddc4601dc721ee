import { EventEmitter } from 'node:events'
import type { OutputStream } from '../../../src/core/terminal/terminal.ts'

export interface FakeStream extends OutputStream {
  readonly text: () => string
  /** Makes every later write fail. */
  breakWith(code: string): void
}

export function createFakeStream(fields: { isTTY?: boolean; columns?: number } = {}): FakeStream {
  const events = new EventEmitter()
  const written: string[] = []
  let code: string | undefined
  return {
    ...fields,
    text: () => written.join(''),
    breakWith(reason) {
      code = reason
    },
    write(text, done) {
      if (code === undefined) {
        written.push(text)
        done?.()
        return true
      }
      const error = Object.assign(new Error(`${code}: write`), { code })
      process.nextTick(() => {
        done?.(error)
        events.emit('error', error)
      })
      return false
    },
    on: (event, listener) => events.on(event, listener),
  }
}

/** The visible result in a terminal, with carriage returns and erase-line applied. */
export function screenAfter(text: string): string[] {
  return text.split('\n').map((line) => line.split('\r\u001B[K').at(-1) ?? '')
}
