import { defineFeature } from '../../core/feature.ts'
import { escapeHtml } from '../../kit/escape/markup.ts'
import { diagnostics } from './diagnostics.ts'
import { breakable, memberNotes, writeFacts, writeMembers } from './write-members.ts'

export const members = defineFeature({
  name: 'members',
  diagnostics,
  syntax: [
    { containers: { members: { write: writeMembers, holdsHeadings: true } } },
    {
      isIn: ({ text }) => text.includes('members') || text.includes(' · '),
      paragraph: writeFacts,
      codeHtml: (walk, { code, html }) => (html === undefined && memberNotes(walk).isInName ? [breakable(escapeHtml(code))] : undefined),
    },
  ],
})
