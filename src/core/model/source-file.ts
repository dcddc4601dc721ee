import type { FileStamp } from '../../kit/files/file-stamp.ts'
import type { AbsolutePath, ProjectPath } from '../../kit/files/paths.ts'
import type { Range } from './diagnostic.ts'

/** A content folder, which contains one version in one locale. */
export interface ContentRoot {
  /** The ID in the form `version/locale`, such as `next/en`. */
  readonly id: string
  readonly version: string
  readonly locale: string
  readonly dir: AbsolutePath
  /** The folder of the React pages, if this is not `dir`. */
  readonly codeDir?: AbsolutePath
  /** The path of the folder to show in diagnostics. */
  readonly projectDir: ProjectPath
  /** The commit from which the pages come, if they were exported from Git. */
  readonly exported?: ExportedFolder
}

/** A content folder in a commit that was exported to the cache. */
export interface ExportedFolder {
  /** The ref, exactly as written in the config. */
  readonly ref: string
  /** The full hash of the commit. */
  readonly commit: string
  /** The cache folder that corresponds to the project folder at that commit. */
  readonly base: ProjectPath
}

/**
 * A folder outside the content root whose files are published as if they were in a folder of the content root. React pages are not allowed
 * in this folder.
 */
export interface JoinedFolder extends Pick<ContentRoot, 'dir' | 'projectDir'> {
  readonly rootId: string
  /** The folder in the content root, with a trailing slash, such as `client/`. */
  readonly into: string
  /** The URL for editing a file, in which `{path}` stands for the path of the file below `dir`. @default none */
  readonly editUrl?: string | undefined
}

/** A file in a content root. */
export interface SourceFile {
  /** `markdown` is parsed, `page` is a React page (`.tsx`), `section` is a `_section.yaml`, and `asset` is any other file. */
  readonly kind: 'markdown' | 'page' | 'section' | 'asset'
  readonly rootId: string
  /** The path relative to the content root, with forward slashes, such as `guide/install.md`. */
  readonly path: string
  readonly projectPath: ProjectPath
  readonly absolutePath: AbsolutePath
  readonly stamp: FileStamp
  /** The folder that contains the file, if this is not the folder of its content root. */
  readonly joined?: JoinedFolder
  /** The text of a generated page. If `isData` is set, the site's own code generated the text, so it is checked like a file. */
  readonly generated?: {
    readonly text: string
    readonly isData?: true
    /** The entry in the config for which the page is generated. */
    readonly entry?: { readonly folder: string; readonly key: string }
    /** Set for a list of other pages, which has no text of its own. `further` lists repeat pages that other lists contain. */
    readonly list?: 'first' | 'further'
  }
}

/** An asset, with the results of reading its content. */
export interface MeasuredAsset {
  readonly source: SourceFile
  readonly hash: string
  readonly size: { readonly width: number; readonly height: number } | undefined
  /** Sanitized content to publish instead of the file, if the file could run code. */
  readonly content: Uint8Array | undefined
}

/** The settings of a `_section.yaml` for its folder in generated sidebars. */
export interface Section {
  readonly source: SourceFile
  readonly settings: SectionSettings
  /** The ranges of the keys in the file. */
  readonly keys: Readonly<Record<string, Range>>
}

export interface SectionSettings {
  /** The kind of the folder, if a feature arranges it in its own way. */
  readonly kind?: string
  readonly label?: string
  readonly order?: number
  readonly icon?: string
  readonly open?: boolean
  readonly hidden?: boolean
}

/** Maps a line of generated text to the line of the file from which the generated line comes. */
export interface OriginMark {
  /** The 1-based line in the generated text. The mark applies up to the next one. */
  readonly line: number
  readonly file: string
  /** The 1-based line in the source file. */
  readonly at: number
  /** The 1-based column, if the generated text does not have the same lines as the source. */
  readonly column?: number
  /** Whether the lines after this line come from the lines that follow in the file. */
  readonly follows: boolean
}

/** The place in a file that generated text comes from. */
export interface TextOrigin {
  readonly file: string
  /** The 1-based line. */
  readonly line: number
  /** The 1-based column, if it is known. */
  readonly column?: number
}

/** A generated Markdown page. */
export interface GeneratedPage {
  /** The path relative to the content folder, such as `reference/typescript-api/configuration/vendure-config.md`. */
  readonly path: string
  readonly text: string
  /** The ID of its content root. @default the first */
  readonly rootId?: string
  /** The entry in the config that the page is generated for, with its folder of pages and its location. */
  readonly entry?: { readonly folder: string; readonly key: string }
  /** Whether the page is generated from the site's own data. */
  readonly isData?: true
  /** The origins of the text, sorted by line. */
  readonly origins: readonly OriginMark[]
  /** Source files that are in packages or were downloaded, so that the site's authors cannot change them. */
  readonly foreignFiles?: readonly string[]
}
