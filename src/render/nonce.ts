import { randomUUID } from 'node:crypto'

/** Begins every marker that stands for HTML until React is done. New in each process, so that no page can hold it; it never reaches the output. */
export const nonce = `\u{E000}${randomUUID()}`
