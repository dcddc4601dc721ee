import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { defineDiagnostics, error, warning } from '../../core/diagnostics/define-diagnostics.ts'
import { defineFeature, type SiteFiles } from '../../core/feature.ts'
import type { Diagnostic, Location } from '../../core/model/diagnostic.ts'
import type { Site } from '../../core/model/site.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import { cachePath, loadJson, saveJson } from '../../kit/caches/seal.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { parseUrl } from '../../kit/url/address.ts'
import { type AddressRecord, checkAddresses, type MissingAddress } from './check-addresses.ts'

const { diagnostics, createDiagnostic } = defineDiagnostics({
  'output/missing-file': error('Missing file in the site', '`{file}` names `{address}`, but the site has no such file.', missingHint),
  'output/missing-anchor': warning(
    'Missing anchor in the site',
    '`{file}` names `{address}`, but `{target}` has no such anchor.',
    missingHint,
  ),
})

function missingHint({ isNew }: { readonly isNew: boolean }): string {
  return isNew
    ? 'Correct the URL in the component, the theme, the config, or the file of the public folder that it comes from. If docsgen wrote it, run `docsgen clean`, build again, and please report a bug.'
    : 'Build the site again with `--strict`, which reports the source, and deploy all of its files.'
}

export const addresses = defineFeature({ name: 'addresses', diagnostics, checkFiles })

/** Checks that every URL in the files of a site that belongs to the site leads to one of its files. */
function checkFiles(input: SiteFiles): readonly Diagnostic[] {
  return input.source ? checkStaged(input, input.source) : checkPublished(input)
}

/** Missing files have already been reported, so it does not matter which files refer to them. */
function checkPublished({ folder, files, url, base, locate }: SiteFiles): readonly Diagnostic[] {
  const read = (path: string) => {
    const file = join(folder, path)
    return lstatSync(file, { throwIfNoEntry: false })?.isFile() ? readFileSync(file, 'utf8') : ''
  }
  const placeOf = ({ file, line, column }: MissingAddress) => ({ file: locate(file), line, column })
  return checkAddresses({ url, base, files, read }).missing.map((each) => describeMissing(each, { locate: placeOf, isNew: false }))
}

/** Files that the last check has read are not read again if they are unchanged. */
function checkStaged({ folder, files, url, base }: SiteFiles, { site, config, toolVersion }: NonNullable<SiteFiles['source']>) {
  const cacheFile = cachePath(config.stateDir, 'addresses.json')
  const key = JSON.stringify([toolVersion, url, base])
  const { missing, record } = checkAddresses({
    url,
    base,
    files,
    read: (path) => readFileSync(join(folder, path), 'utf8'),
    record: loadJson<AddressRecord>(cacheFile, key),
    isChecked: createFilter(site, url),
  })
  saveJson(cacheFile, key, record)
  const locate = createLocator(site, config)
  return missing.map((each) => describeMissing(each, { locate, isNew: true }))
}

/**
 * URLs in the Markdown of pages and in the config have already been checked, with the severity that the site has chosen for them. Feeds
 * contain these URLs together with the URL of the site.
 */
function createFilter({ pages, configLinks }: Site, url: string | undefined): (address: string) => boolean {
  let checked: Set<string> | undefined
  return (address) => {
    checked ??= new Set([
      ...pages.flatMap(({ links, document, route, arranged }) =>
        links.flatMap(({ kind, href }, index) => {
          if (kind !== 'broken' && !href.includes('#')) return []
          const absolute = url === undefined || !arranged ? undefined : parseUrl(href, new URL(route.href, url))
          return [href, document.links[index]?.href ?? href, ...(absolute ? [absolute.href] : [])]
        }),
      ),
      ...configLinks.flatMap(({ href, link }) => (link.kind === 'broken' || href.includes('#') ? [href, link.href] : [])),
    ])
    return checked.has(address)
  }
}

/** The location of a problem, which can be in the source of a page, a file in the public folder, or an output file. */
function createLocator({ pages }: Site, { root, publicDir, outDir }: SiteConfig): (missing: MissingAddress) => Location {
  const shown = (file: string) => relative(root, file).replaceAll('\\', '/') as ProjectPath
  return ({ file, line, column }) => {
    const copied = join(publicDir, file)
    if (existsSync(copied)) return { file: shown(copied), line, column }
    const page = pages.find(({ route }) => route.file === file || route.file.replace(/\.html$/, '.md') === file)
    return { file: page?.route.source.projectPath ?? shown(join(outDir, file)) }
  }
}

interface Place {
  readonly locate: (missing: MissingAddress) => Location
  /** Whether the site has not been published yet. */
  readonly isNew: boolean
}

/** If a file that browsers load automatically is missing, it is missing for every reader, so this is an error. */
function describeMissing(missing: MissingAddress, { locate, isNew }: Place): Diagnostic {
  const { file, address, isLoaded, in: target } = missing
  const location = locate(missing)
  if (target === undefined)
    return createDiagnostic('output/missing-file', { file, address, isNew }, location, {
      severity: isLoaded ? 'error' : 'warning',
      cause: address,
    })
  return createDiagnostic('output/missing-anchor', { file, address, target, isNew }, location, { cause: address })
}
