import type { CatalogueTable } from '../entry.ts'

/** Problems of what a site offers to agents. */
export const agentEntries = {
  'agents/no-commit': {
    severity: 'warning',
    title: 'The commit is not known',
    message: ({ reason }: { reason: string }) => `\`llms.txt\` does not name the commit of the site: ${reason}.`,
    hint: () => 'Build in a Git repository with at least one commit, or remove `agents.commit` from the config.',
  },
} as const satisfies CatalogueTable
