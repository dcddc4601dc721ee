import type { AbsolutePath, ProjectPath } from './paths.ts'

/** One folder of content: a version in a locale. */
export interface ContentRoot {
  /** `version/locale`, such as `next/en`. */
  readonly id: string
  readonly version: string
  readonly locale: string
  readonly dir: AbsolutePath
  /** Where its React pages are read from, if their code is not taken from `dir`. */
  readonly codeDir?: AbsolutePath
  /** The folder as reports show it. */
  readonly projectDir: ProjectPath
}

/** What the file system says of a file; equal stamps mean equal content. */
export interface FileStamp {
  readonly bytes: number
  readonly modifiedMs: number
  /** When content or owner, name or rights last changed; no program can set it. */
  readonly changedMs: number
  readonly inode: number
}

/** A file found below a content root. */
export interface SourceFile {
  /** `markdown` is parsed, `page` is a React page (`.tsx`), `asset` is anything a page may point to. */
  readonly kind: 'markdown' | 'page' | 'asset'
  readonly rootId: string
  /** Below its content root, with forward slashes: `guide/install.md`. */
  readonly path: string
  readonly projectPath: ProjectPath
  readonly absolutePath: AbsolutePath
  readonly stamp: FileStamp
  /** The text of a page that is no file. */
  readonly generated?: { readonly text: string }
}

/** What reading an asset's bytes tells of it. */
export interface MeasuredAsset {
  readonly source: SourceFile
  readonly hash: string
  readonly size: { readonly width: number; readonly height: number } | undefined
  /** What is published in the place of the file's own bytes, where those could run code. */
  readonly content: Uint8Array | undefined
}
