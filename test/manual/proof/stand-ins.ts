import type { Files } from './plan-steps.ts'

/** What the snippets of a document take for granted in the reader's project. */
export const standIns: Readonly<Record<string, Files>> = {}
