import { createInterface } from 'node:readline/promises'

export interface Questions {
  /** The answer, or the fallback for an empty one; undefined once the person wants no more (Ctrl+C, Ctrl+D). */
  ask(question: string, fallback: string): Promise<string | undefined>
  close(): void
}

/** Asks a person at a terminal; on stderr, so that results stay apart. */
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
