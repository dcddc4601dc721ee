import { defineDiagnostics, error, warning } from '../../core/diagnostics/define-diagnostics.ts'

const ignoring = 'add it to `check.external.ignore` in the config'

export const { diagnostics, createDiagnostic } = defineDiagnostics({
  'external/not-found': error(
    'Broken external link',
    ({ href, status, at }: { href: string; status: number; at?: string | undefined }) =>
      at === undefined
        ? `The external URL \`${href}\` does not exist: its host responds with ${status}.`
        : `The external URL \`${href}\` redirects to \`${at}\`, which does not exist (${status}).`,
    () => `Correct or remove the URL. If only signed-in readers can open it, ${ignoring}.`,
  ),
  'external/moved': warning('Moved external page', 'The external URL `{href}` has permanently moved to `{to}`.', 'Write `{to}`.'),
  'external/unreachable': warning(
    'Unreachable external host',
    ({ host, reason, links }: { host: string; reason: string; links: number }) =>
      `The host \`${host}\` cannot be reached: ${reason}. ${links === 1 ? 'One URL leads to it.' : `${links} URLs lead to it.`}`,
    () => `Correct the URLs, or run the check again later. If the host is only reachable from elsewhere, ${ignoring}.`,
  ),
  'external/not-checked': warning(
    'Unchecked external link',
    'The external URL `{href}` cannot be checked: {reason}.',
    () => `Open the URL in a browser. If it works there, ${ignoring}.`,
  ),
  'external/private-address': warning(
    'External link into a private network',
    'docsgen does not request `{href}` because `{host}` is in a private network ({address}).',
    'Link to a public URL. To request URLs of this host, add `{host}` to `check.external.allowPrivate` in the config.',
  ),
})
