import { defineDiagnostics, didYouMeanOr, error } from '../../core/diagnostics/define-diagnostics.ts'

export const { diagnostics, createDiagnostic } = defineDiagnostics({
  'symbol/unknown': error(
    'Unknown name on a different site',
    'The site `{site}` has no page, heading, or API name `{target}`.',
    didYouMeanOr('Correct the name. If the site has it now, update the copy of its symbols with `docsgen links refresh {site}`.'),
  ),
  'symbol/ambiguous': error(
    'Ambiguous name on a different site',
    'On the site `{site}`, the name `{target}` has several targets: {candidates}.',
    'Write the target you mean, such as `{first}`.',
  ),
  'symbol/unknown-site': error(
    'Link to an unknown site',
    'The option `linkedSites` has no site `{site}`.',
    didYouMeanOr('Add the site to `linkedSites` in the config, and run `docsgen links refresh {site}`.'),
  ),
  'symbol/incomplete': error(
    'Link to a different site without a name',
    'The link `{href}` names no target on another site.',
    'Write the site and what it leads to, such as `xref:{site}:/guide/start` for a page, or remove the link.',
  ),
  'symbol/unreadable-copy': error(
    'Unreadable list of names',
    'The symbols of the site `{site}` cannot be read: {reason}.',
    'Run `docsgen links refresh {site}`, and commit the file that the command writes.',
  ),
})
