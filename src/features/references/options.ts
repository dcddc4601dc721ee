import { posix } from 'node:path'
import type { FeatureOptions, KeyProblem } from '../../core/config/feature-options.ts'
import { isPlainObject } from '../../core/config/plain-value.ts'
import * as o from '../../core/config/schema-parts.ts'
import type { UserConfig } from '../../core/config/user-config.ts'
import { LanguageSourceConfig } from '../language-references/options.ts'
import { linkBase, type OpenapiSourceConfig, openapiSource } from '../openapi/options.ts'

/** A package version in the npm registry. */
export class PackageConfig {
  /** The exact version, such as `3.5.2`. */
  readonly version: string = o.text(findVersionProblem)
  /** The hash of the package tarball in the format that lock files use, such as `sha512-…`. */
  readonly integrity: string = o.text(findIntegrityProblem)
}

class FromPackage {
  /** The name of a package in `packages`. */
  readonly package: string = o.label()
  /**
   * Glob patterns for the source files, relative to the root of the package or folder.
   * @default all declaration files (`.d.ts`, `.d.mts`, `.d.cts`) or all schema files (`.graphql`, `.graphqls`, `.gql`)
   */
  readonly files?: readonly string[] = o.optional(o.list(o.label()))
}

class FromFolder {
  readonly folder: string = o.text((folder) => (folder.trim() === '' ? 'it is empty' : undefined))
  /** Glob patterns relative to this folder. @default as for packages */
  readonly files?: readonly string[] = o.optional(o.list(o.label()))
}

/** The location of the files for reference pages: one of the packages, or a folder relative to the project folder. */
export type ReferenceFilesConfig = FromPackage | FromFolder

class TypeScriptPages {
  /** The folder for the generated pages, relative to the content folder, such as `reference/api`. Each `@docsCategory` becomes a subfolder. */
  readonly into: string = o.contentPath()
  /**
   * Which declarations have pages, and where. `docsCategory` uses the tags `@docsCategory` and `@docsPage`. The other values document everything
   * that the package exports: `module` makes a page for each entry point, and `kind` makes a page for each declaration, in folders such as `classes`.
   * @default 'docsCategory' if a comment has this tag, otherwise 'module'
   */
  readonly group?: 'docsCategory' | 'module' | 'kind' = o.optional(o.oneOf('docsCategory', 'module', 'kind'))
  /**
   * For `module` and `kind`: the entry points. Each one is a key of `exports` in the `package.json` file, such as `./client`, or a glob pattern for
   * source files. The `*` wildcard matches any characters in a key, and `!` excludes keys.
   * @default all entry points in the `package.json` file, except patterns such as `./plugins/*`
   */
  readonly entryPoints?: readonly string[] = o.optional(o.list(o.label()))
  /** For `module` and `kind`: whether classes and interfaces also list the members that they inherit. @default false */
  readonly inherited?: boolean = o.optional(o.flag(), false)
  /**
   * Whether the pages of database entities show the decorators of TypeORM, such as `@Column({ nullable: true })`. docsgen reads them from the sources
   * or the compiled `.js` files, without running them.
   * @default no decorators
   */
  readonly entities?: 'typeorm' = o.optional(o.oneOf('typeorm'))
  /**
   * A URL template for links to the code that a declaration is compiled from, such as in the repository at the tag of the release, with the placeholders
   * `{package}`, `{version}`, `{file}`, and `{line}`. For declaration files, docsgen reads the path from the source maps of the package and omits the
   * part of the URL after `#`.
   * @default no links
   */
  readonly implementationUrl?: string = o.optional(o.text(findSourceUrlProblem))
  /** The URL that relative links in comments begin from, such as `https://docs.example.com/`. @default they lead to pages of your site */
  readonly linkBase?: string = o.optional(linkBase())
}

/** Reference pages that docsgen generates from TypeScript declarations and their comments. */
export type TypeScriptSourceConfig = ReferenceFilesConfig & TypeScriptPages

class GraphqlPages {
  /** The folder for the generated pages, relative to the content folder, such as `reference/graphql/shop`. */
  readonly into: string = o.contentPath()
  /** The name of the schema in page titles, such as `Shop API`. */
  readonly title: string = o.label()
  /**
   * The path of a module, relative to the project folder. The module's default export receives the merged schema (a `DocumentNode` from the `graphql`
   * package) and returns the complete schema, including all types that the server adds at startup.
   * @default none
   */
  readonly extend?: string = o.optional(o.projectPath())
  /** The URL that relative links in descriptions begin from, such as `https://docs.example.com/`. @default they lead to pages of your site */
  readonly linkBase?: string = o.optional(linkBase())
}

/** Reference pages that docsgen generates from a GraphQL schema: SDL files, whose types are merged by name, or an introspection result (`.json`). */
export type GraphqlSourceConfig = ReferenceFilesConfig & GraphqlPages

export class ReferenceConfig {
  /**
   * The packages, by name. docsgen downloads the packages with npm and your npm settings, verifies them, and stores them in `.docsgen/packages`.
   * @default {}
   */
  readonly packages?: Readonly<Record<string, PackageConfig>> = o.optional(o.record(findPackageNameProblem, o.object(PackageConfig)), {})
  /** The sources for TypeScript reference pages. @default [] */
  readonly typescript?: readonly TypeScriptSourceConfig[] = o.optional(o.list(fromFiles(TypeScriptPages)), [])
  /** The sources for GraphQL reference pages. @default [] */
  readonly graphql?: readonly GraphqlSourceConfig[] = o.optional(o.list(fromFiles(GraphqlPages)), [])
  /** The OpenAPI documents for reference pages. @default [] */
  readonly openapi?: readonly OpenapiSourceConfig[] = o.optional(o.list(openapiSource()), [])
  /** The files for Rust reference pages: the JSON that rustdoc writes for a crate. @default [] */
  readonly rustdoc?: readonly LanguageSourceConfig[] = o.optional(o.list(o.object(LanguageSourceConfig)), [])
  /** The files for Python reference pages: the JSON that griffe writes for a package. @default [] */
  readonly griffe?: readonly LanguageSourceConfig[] = o.optional(o.list(o.object(LanguageSourceConfig)), [])
  /**
   * Link targets that docsgen accepts in comments and descriptions even if no page exists for them. Each target is a name, such as `Observable`, or a path, such as
   * `/guides/*`. The `*` wildcard matches any characters. A name of a site in `linkedSites`, such as `rxjs:Observable`, becomes a link in comments and
   * code. For OpenAPI documents, it can also be a `$ref` that does not resolve, or a key that has no effect.
   * @default []
   */
  readonly accept?: readonly string[] = o.optional(o.list(o.label()), [])
  /** A URL template for links to source files, with the placeholders `{package}`, `{version}`, `{file}`, and `{line}`. @default no links */
  readonly sourceUrl?: string = o.optional(o.text(findSourceUrlProblem))
}

class ReferencesOptions {
  /** Reference pages that docsgen generates from packages, source folders, and schemas. @default none */
  readonly reference?: ReferenceConfig = o.optional(o.object(ReferenceConfig))
}

class VersionReference {
  /** Reference pages that docsgen generates for this version. @default the site's `reference` for the first version, none for the others */
  readonly reference?: ReferenceConfig = o.optional(o.object(ReferenceConfig))
}

/** Validates a source as the variant whose key it has, so that problems describe that variant. */
function fromFiles<Pages extends object>(pages: o.Section<Pages>): ReferenceFilesConfig & Pages {
  return o.choose<ReferenceFilesConfig & Pages>((input) => {
    if (!isPlainObject(input)) return o.expected('an object with `package` or `folder`')
    return o.object<ReferenceFilesConfig & Pages>('folder' in input ? o.both(FromFolder, pages) : o.both(FromPackage, pages))
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

function findSourceUrlProblem(url: string): string | undefined {
  return /^https?:\/\//.test(url) && url.includes('{file}') ? undefined : 'it must be a URL that contains `{file}`'
}

export const options: FeatureOptions = {
  config: ReferencesOptions,
  version: VersionReference,
  resolve: (config) => ({ reference: o.withDefaults(ReferenceConfig, ofFirstVersion(config)) }),
  resolveVersion: ({ reference }, index) =>
    reference && index > 0 ? { reference: o.withDefaults(ReferenceConfig, reference), paths: pathsOf(reference) } : {},
  connections: (config) =>
    (ofFirstVersion(config)?.openapi ?? []).flatMap(({ into, tryIt = [] }, index) =>
      tryIt.map((source) => ({ source, from: `reference.openapi[${index}].tryIt`, folder: into, part: 'tryIt' })),
    ),
  problems: ({ reference = {} }) => [...findUnknownPackages(reference), ...findUnusedPackages(reference)],
  folders: (config) => {
    const { typescript = [], graphql = [] } = ofFirstVersion(config) ?? {}
    return Object.entries({ typescript, graphql }).flatMap(([kind, sources]) =>
      sources.flatMap((source, index) =>
        'folder' in source ? [{ key: `reference.${kind}[${index}].folder`, value: source.folder, isShared: true as const }] : [],
      ),
    )
  },
}

/** The folders and documents of the project that a reference is made from. */
function pathsOf({ typescript = [], graphql = [], openapi = [], rustdoc = [], griffe = [] }: ReferenceConfig): readonly string[] {
  const sources = [...typescript, ...graphql]
  const folders = sources.flatMap((source) => ('folder' in source && source.folder !== undefined ? [source.folder] : []))
  const documents = openapi.flatMap((source) => {
    if ('package' in source || 'url' in source) return []
    const folder = posix.normalize(source.root ?? posix.dirname(source.file))
    // Only the document itself is content, not the rest of the project folder.
    return [folder === '.' ? posix.normalize(source.file) : folder]
  })
  return [...folders, ...documents, ...[...rustdoc, ...griffe].map(({ file }) => posix.normalize(file))]
}

function ofFirstVersion({ versions, reference }: UserConfig): ReferenceConfig | undefined {
  return versions?.[0]?.reference ?? reference
}

const kinds = ['typescript', 'graphql', 'openapi'] as const

function findUnknownPackages(reference: ReferenceConfig): readonly KeyProblem[] {
  const known = Object.keys(reference.packages ?? {})
  return kinds.flatMap((kind) =>
    (reference[kind] ?? []).flatMap((source, index) =>
      'package' in source
        ? [{ path: ['reference', kind, index, 'package'], what: '`reference.packages` entry', name: source.package, known }]
        : [],
    ),
  )
}

function findUnusedPackages(reference: ReferenceConfig): readonly KeyProblem[] {
  const used = new Set(kinds.flatMap((kind) => (reference[kind] ?? []).flatMap((source) => ('package' in source ? [source.package] : []))))
  return Object.keys(reference.packages ?? {})
    .filter((name) => !used.has(name))
    .map((name) => ({ path: ['reference', 'packages', name], reason: 'no source under `typescript`, `graphql`, or `openapi` uses it' }))
}

declare module '../../core/config/user-config.ts' {
  interface UserConfig extends ReferencesOptions {}
}

declare module '../../core/model/site-config.ts' {
  interface Version {
    /** Absent for the first version, which has the site's. */
    readonly reference?: ResolvedReference
  }
  interface SiteConfig {
    readonly reference: ResolvedReference
  }
}

declare module '../../core/config/version-options.ts' {
  interface VersionConfig extends VersionReference {}
}

type ResolvedReference = Required<Omit<ReferenceConfig, 'sourceUrl'>> & Pick<ReferenceConfig, 'sourceUrl'>
