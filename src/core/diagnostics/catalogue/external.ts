import type { CatalogueTable } from '../entry.ts'

const ignoring = 'add it to `check.external.ignore` in the config'

/** Addresses outside of the site, which only `docsgen check --external` requests. */
export const externalEntries = {
  'external/not-found': {
    severity: 'error',
    title: 'An external address does not exist',
    message: ({ href, status, at }: { href: string; status: number; at?: string | undefined }) =>
      at === undefined
        ? `The external address \`${href}\` does not exist: its host responds with ${status}.`
        : `The external address \`${href}\` redirects to \`${at}\`, which does not exist (${status}).`,
    hint: () => `Correct or remove the address. If only signed-in readers can open it, ${ignoring}.`,
  },
  'external/moved': {
    severity: 'warning',
    title: 'An external address has moved',
    message: ({ href, to }: { href: string; to: string }) => `The external address \`${href}\` has permanently moved to \`${to}\`.`,
    hint: ({ to }: { href: string; to: string }) => `Write \`${to}\`.`,
  },
  'external/unreachable': {
    severity: 'warning',
    title: 'An external host cannot be reached',
    message: ({ host, reason, links }: { host: string; reason: string; links: number; href: string }) =>
      `The host \`${host}\` cannot be reached: ${reason}. ${links === 1 ? 'One address leads to it.' : `${links} addresses lead to it.`}`,
    hint: () => `Correct the addresses, or run the check again later. If the host is only reachable from elsewhere, ${ignoring}.`,
  },
  'external/not-checked': {
    severity: 'warning',
    title: 'An external address cannot be checked',
    message: ({ href, reason }: { href: string; reason: string }) => `The external address \`${href}\` cannot be checked: ${reason}.`,
    hint: () => `Open the address in a browser. If it works there, ${ignoring}.`,
  },
  'external/private-address': {
    severity: 'warning',
    title: 'An external address leads into a private network',
    message: ({ host, address, href }: { host: string; address: string; links: number; href: string }) =>
      `docsgen does not request \`${href}\` because \`${host}\` is in a private network (${address}).`,
    hint: ({ host }: { host: string; address: string; links: number; href: string }) =>
      `Link to a public address. To request addresses of this host, add \`${host}\` to \`check.external.allowPrivate\` in the config.`,
  },
} as const satisfies CatalogueTable
