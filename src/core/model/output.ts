import type { OutputPath } from '../../kit/files/paths.ts'

/** A file of the finished site. */
export interface OutputFile {
  readonly path: OutputPath
  /** The key of the content. Equal keys mean equal bytes. */
  readonly key: string
  /** The bytes, or `reuse` if the last build wrote the same bytes to this path. */
  readonly content: Uint8Array | 'reuse'
}

/** A file that is generated from the site on demand. Its key is a hash of its content. */
export interface GeneratedFile {
  readonly kind: 'generated'
  readonly path: OutputPath
  /** Returns undefined if the file does not exist. */
  readonly make: () => Uint8Array | Promise<Uint8Array | undefined>
}

/** The summary of a build. */
export interface BuildReport {
  readonly pages: number
  readonly files: number
  readonly bytes: number
  /**
   * The number of milliseconds from the start of the first stage to the end. Stages can overlap, so this number can be less than the sum of
   * all stages.
   */
  readonly totalMs: number
  /** The duration of each stage in milliseconds, in the order in which the stages ran. */
  readonly stagesMs: Readonly<Record<string, number>>
  readonly errors: number
  readonly warnings: number
  /** Anchors from an earlier build that this build keeps, if the two builds were compared. */
  readonly aliases?: readonly { readonly from: string; readonly to: string }[] | undefined
  /** The number of checked samples, or undefined if samples are not checked. */
  readonly samples?: SampleCounts | undefined
}

/** The number of samples that were checked for each kind (`TypeScript`), and the number of samples that were not checked. */
export interface SampleCounts {
  readonly checked: Readonly<Record<string, number>>
  readonly unchecked: number
}

/** The ID of an anchor. For a heading, this also includes the hash of the heading, the hash of its section, and a sketch of the section. */
export type ManifestAnchor = readonly [id: string] | readonly [id: string, heading: string, section: string, sketch: string]

/** The language of a code block and a hash of its code. */
export type ManifestSample = readonly [language: string, hash: string] | readonly [language: string, hash: string, unchecked: 'unchecked']

/** A warning without its line, because lines change with every edit. */
export type ManifestWarning = readonly [code: string, file: string, message: string, count: number]

export interface ManifestPage {
  /** The URL path without the site's `base`. */
  readonly path: string
  readonly title: string
  /** The file from which the page is created, relative to the project folder. */
  readonly source: string
  /** The anchors of the page. The first one stands for the text above the first heading and has an empty ID. */
  readonly anchors: readonly ManifestAnchor[]
  /** The code blocks of the page, unless the page is generated. */
  readonly samples?: readonly ManifestSample[]
  /** Anchors from earlier builds, each with the current anchor of its section. */
  readonly renamed?: readonly (readonly [id: string, now: string])[]
  /** Anchors from earlier builds whose sections are now on another page. */
  readonly moved?: readonly (readonly [id: string, path: string, now: string])[]
}

/** The data that a build publishes in the format of `manifest.json`, version 1. */
export interface SiteManifest {
  readonly manifest: 1
  readonly url?: string
  readonly base: string
  readonly pages: readonly ManifestPage[]
  readonly redirects: readonly (readonly [from: string, to: string])[]
  /** The path, the size in bytes, and the SHA-256 in hexadecimal digits. */
  readonly files: readonly (readonly [path: string, bytes: number, sha256: string])[]
  /** The sorted warnings of the build. */
  readonly warnings?: readonly ManifestWarning[]
}
