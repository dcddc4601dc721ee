/** The id, and for headings hashes of the heading and of its section, and the section's sketch. */
export type ManifestAnchor = readonly [id: string] | readonly [id: string, heading: string, section: string, sketch: string]

/** The language of a code block, and a hash of its code. */
export type ManifestSample = readonly [language: string, hash: string] | readonly [language: string, hash: string, unchecked: 'unchecked']

/** A warning without its line, because lines change with every edit. */
export type ManifestWarning = readonly [code: string, file: string, message: string, count: number]

export interface ManifestPage {
  /** The address without the site's `base`. */
  readonly path: string
  readonly title: string
  /** The file that the page is made from, relative to the project. */
  readonly source: string
  /** The text above the first heading. Its id is empty. */
  readonly anchors: readonly ManifestAnchor[]
  /** Its code blocks, unless the page is generated. */
  readonly samples?: readonly ManifestSample[]
  /** Anchors of earlier builds, with the anchors that their sections have now. */
  readonly renamed?: readonly (readonly [id: string, now: string])[]
  /** The same for sections that are on another page now. */
  readonly moved?: readonly (readonly [id: string, path: string, now: string])[]
}

/** The data that a build publishes in the format of `manifest.json`, version 1. */
export interface SiteManifest {
  readonly manifest: 1
  readonly url?: string
  readonly base: string
  readonly pages: readonly ManifestPage[]
  readonly redirects: readonly (readonly [from: string, to: string])[]
  /** The path, the size in bytes, and SHA-256 in hexadecimal digits. */
  readonly files: readonly (readonly [path: string, bytes: number, sha256: string])[]
  /** Sorted warnings of the build. */
  readonly warnings?: readonly ManifestWarning[]
}
