import { createInterface } from 'node:readline/promises'

export interface Questions {
  /** Returns the answer, or the fallback if it is empty; undefined if the user cancels (Ctrl+C, Ctrl+D). */
  ask(question: string, fallback: string): Promise<string | undefined>
  close(): void
}

/** Asks the user on stderr, so that stdout contains only results. */
export function createQuestions(input: NodeJS.ReadableStream): Questions {
  const lines = createInterface({ input, output: process.stderr })
  const closed = new Promise<undefined>((resolve) => {
    lines.once('close', () => resolve(undefined))
  })
  lines.once('SIGINT', () => lines.close())
  return {
    async ask(question, fallback) {
      const answer = await Promise.race([lines.question(`${question} (${fallback}): `), closed])
      if (answer === undefined) process.stderr.write('\n')
      return answer?.trim() === '' ? fallback : answer?.trim()
    },
    close: () => lines.close(),
  }
}
