import { deflateSync } from 'node:zlib'
import type { Files } from './plan-steps.ts'

const page = (title: string) => `# ${title}\n\nText.\n`

/** What the snippets of a document take for granted in the reader's project. */
export const standIns: Readonly<Record<string, Files>> = {}
