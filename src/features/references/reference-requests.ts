import type { SiteModule } from '../../core/config/load-module.ts'
import type { Feature } from '../../core/feature.ts'
import type { Range } from '../../core/model/diagnostic.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import type { GeneratedPage, SourceFile } from '../../core/model/source-file.ts'
import type { AbsolutePath } from '../../kit/files/paths.ts'
import type { LanguageSourceConfig } from '../language-references/options.ts'
import type { ApiName } from '../openapi/link-names.ts'
import type { OpenapiSourceConfig } from '../openapi/options.ts'
import type { GraphqlSourceConfig, ReferenceFilesConfig, TypeScriptSourceConfig } from './options.ts'
import type { ApiSymbols, ReferenceFile, ReferenceOrigin, SchemaKey } from './reference-types.ts'

export interface ReferenceInput {
  readonly config: SiteConfig
  readonly features: readonly Feature[]
  readonly toolVersion: string
  /** Fetches nothing, and skips sources whose packages are missing. */
  readonly offline: boolean
  readonly findInConfig: (literal: string) => Partial<Range>
  /** Hand-written Markdown pages. */
  readonly written: readonly SourceFile[]
  /** The version whose pages are generated, if it is not the first version. In this case, `config.reference` belongs to that version. */
  readonly version?: ReferenceVersion | undefined
  /** Whether to list the declarations. @default false */
  readonly withSymbols?: boolean | undefined
}

interface ReferenceVersion {
  readonly id: string
  /** The key in the config: `versions[1].reference`. */
  readonly key: string
  /** The content root that contains the pages. */
  readonly rootId: string
  /** The folder that contains the source folders. */
  readonly folderRoot: AbsolutePath
}

export interface ReadReference {
  readonly pages: readonly GeneratedPage[]
  /** The folders of sources whose packages were skipped. */
  readonly absentFolders: readonly string[]
  /** The schemas for checking samples. */
  readonly schemas: readonly SchemaKey[]
  /** The symbols that the pages document, if requested. */
  readonly symbols?: ApiSymbols
  /** The absolute paths of the files of OpenAPI documents in the project. */
  readonly localFiles: readonly string[]
  /** The operations and schemas of the APIs. */
  readonly apiNames: readonly ApiName[]
}

/** The site's own modules that extend schemas, by their path in the config. */
export type Extensions = ReadonlyMap<string, SiteModule>

/** A reference source from the config, with its globs and its config key. */
export interface FilesRequest<Source extends ReferenceFilesConfig = ReferenceFilesConfig> {
  /** `reference.typescript[0]` */
  readonly key: string
  readonly source: Source
  readonly globs: readonly string[]
}

export interface ReferenceRequests {
  readonly typescript: readonly FilesRequest<TypeScriptSourceConfig>[]
  readonly graphql: readonly FilesRequest<GraphqlSourceConfig>[]
}

const declarationGlobs = ['**/*.d.ts', '**/*.d.mts', '**/*.d.cts']
const compiledGlobs = ['**/*.js', '**/*.mjs', '**/*.cjs']
const sourceMapGlobs = ['**/*.js.map', '**/*.mjs.map', '**/*.cjs.map']
const schemaGlobs = ['**/*.{graphql,graphqls,gql}']

/** The files to read: sources in folders, declarations in packages, and the manifest that lists the entry points. */
function typescriptGlobs(source: TypeScriptSourceConfig): readonly string[] {
  return [...declaringGlobs(source), ...(source.entities ? compiledGlobs : []), ...(source.implementationUrl ? sourceMapGlobs : [])]
}

function declaringGlobs(source: TypeScriptSourceConfig): readonly string[] {
  if (source.group === 'docsCategory') return source.files ?? declarationGlobs
  return [...(source.files ?? ('folder' in source ? ['**/*.{ts,tsx,mts,cts}'] : declarationGlobs)), 'package.json']
}

/** Converts the `reference` option into requests, and applies all defaults. */
export function createReferenceRequests({ reference }: SiteConfig, key = 'reference'): ReferenceRequests {
  return {
    typescript: reference.typescript.map((source, index) => ({
      key: `${key}.typescript[${index}]`,
      source,
      globs: typescriptGlobs(source),
    })),
    graphql: reference.graphql.map((source, index) => ({
      key: `${key}.graphql[${index}]`,
      source,
      globs: source.files ?? schemaGlobs,
    })),
  }
}

export interface FoundFiles {
  readonly origin: ReferenceOrigin
  readonly files: readonly ReferenceFile[]
  /** The folder does not exist. This is reported. */
  readonly isMissing?: true
}

/** The URL, path, or package name that identifies a source in the config. */
export function nameOf(source: FilesRequest['source'] | OpenapiSourceConfig | LanguageSourceConfig): string {
  if ('url' in source) return source.url
  if ('file' in source) return source.file
  return 'folder' in source ? source.folder : source.package
}
