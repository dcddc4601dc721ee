import * as v from 'valibot'
import { openapiSource } from '../../features/openapi/options.ts'
import type { GraphqlSourceConfig, TypeScriptSourceConfig } from '../model/config-sections.ts'
import { isPlainObject } from './plain-value.ts'
import { closedObject, contentPath, label, namedEntries, notA, projectPath, text } from './schema-parts.ts'

export const packageEntries = {
  version: text(findVersionProblem),
  integrity: text(findIntegrityProblem),
}

const globs = v.exactOptional(v.array(label()))
const ofPackage = { package: label(), files: globs }
const ofFolder = { folder: text(findFolderProblem), files: globs }

export const typescriptSourceEntries = {
  into: contentPath(),
  group: v.exactOptional(v.picklist(['docsCategory', 'module', 'kind'])),
  entryPoints: v.exactOptional(v.array(label())),
  inherited: v.exactOptional(v.boolean()),
}
export const graphqlSourceEntries = { into: contentPath(), title: label(), extend: v.exactOptional(projectPath()) }

export const referenceEntries = {
  packages: v.exactOptional(namedEntries(findPackageNameProblem, closedObject(packageEntries))),
  typescript: v.exactOptional(
    v.array(
      fromPackageOrFolder<TypeScriptSourceConfig>(
        closedObject({ ...ofPackage, ...typescriptSourceEntries }),
        closedObject({ ...ofFolder, ...typescriptSourceEntries }),
      ),
    ),
  ),
  graphql: v.exactOptional(
    v.array(
      fromPackageOrFolder<GraphqlSourceConfig>(
        closedObject({ ...ofPackage, ...graphqlSourceEntries }),
        closedObject({ ...ofFolder, ...graphqlSourceEntries }),
      ),
    ),
  ),
  openapi: v.exactOptional(v.array(openapiSource)),
  accept: v.exactOptional(v.array(label())),
  sourceUrl: v.exactOptional(text(findSourceUrlProblem)),
}

/** Validates a source as the variant whose key it has, so that problems describe that variant. */
function fromPackageOrFolder<Source>(
  packageSchema: v.GenericSchema<Source>,
  folderSchema: v.GenericSchema<Source>,
): v.GenericSchema<Source> {
  return v.lazy((input) => {
    if (!isPlainObject(input)) return notA<Source>('an object with `package` or `folder`')
    return 'folder' in input ? folderSchema : packageSchema
  })
}

// Names become arguments of npm and file names, so they must not look like an option, a path, or a tarball.
function findPackageNameProblem(name: string): string | undefined {
  const isName = /^(?:@[a-z0-9~][a-z0-9._~-]*\/)?[a-z0-9~][a-z0-9._~-]*$/.test(name) && name.length <= 214
  return isName && !looksLikeTarball(name) ? undefined : 'it is not a valid npm package name'
}

function findVersionProblem(version: string): string | undefined {
  const isVersion = /^\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/.test(version) && version.length <= 100
  return isVersion && !looksLikeTarball(version) ? undefined : 'it must be an exact version, such as `3.5.2`'
}

function looksLikeTarball(text: string): boolean {
  return /\.(?:tgz|tar|tar\.gz)$/i.test(text)
}

function findIntegrityProblem(integrity: string): string | undefined {
  return /^sha(?:512|384|256)-[A-Za-z0-9+/]+={0,2}$/.test(integrity)
    ? undefined
    : 'it must be the package’s integrity hash, such as `sha512-…`; to print the hash, run `npm view <package>@<version> dist.integrity`'
}

function findFolderProblem(folder: string): string | undefined {
  return folder.trim() === '' ? 'it is empty' : undefined
}

function findSourceUrlProblem(url: string): string | undefined {
  return /^https?:\/\//.test(url) && url.includes('{file}') ? undefined : 'it must be a URL that contains `{file}`'
}
