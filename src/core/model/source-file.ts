import type { FileStamp } from '../../kit/files/file-stamp.ts'
import type { AbsolutePath, ProjectPath } from '../../kit/files/paths.ts'
import type { Range } from './diagnostic.ts'
import type { JournalSettings } from './journal.ts'

/** One folder of content: a version in a locale. */
export interface ContentRoot {
  /** `version/locale`, such as `next/en`. */
  readonly id: string
  readonly version: string
  readonly locale: string
  readonly dir: AbsolutePath
  /** The folder of its React pages if it is not `dir`. */
  readonly codeDir?: AbsolutePath
  /** The folder as diagnostics show it. */
  readonly projectDir: ProjectPath
  /** The source of the pages, if they were exported from Git. */
  readonly exported?: ExportedFolder
}

/** A content folder of a commit, which was exported to the cache. */
export interface ExportedFolder {
  /** The ref as written in the config. */
  readonly ref: string
  /** The full hash. */
  readonly commit: string
  /** The folder of the cache that is like the project folder at that commit. */
  readonly base: ProjectPath
}

/** A folder from elsewhere whose files are published as if they were in a folder of a content root. Its React pages are not allowed. */
export interface JoinedFolder extends Pick<ContentRoot, 'dir' | 'projectDir'> {
  readonly rootId: string
  /** The folder of the content root with a trailing slash, such as `client/`. */
  readonly into: string
  /** The URL for editing a file, with `{path}` for its path below `dir`. @default none */
  readonly editUrl?: string | undefined
}

/** A file in a content root. */
export interface SourceFile {
  /** `markdown` is parsed, `page` is a React page (`.tsx`), `section` is a `_section.yaml`, `asset` is any other file. */
  readonly kind: 'markdown' | 'page' | 'section' | 'asset'
  readonly rootId: string
  /** Relative to its content root, with forward slashes: `guide/install.md`. */
  readonly path: string
  readonly projectPath: ProjectPath
  readonly absolutePath: AbsolutePath
  readonly stamp: FileStamp
  /** The folder that it is in if it is not that of its content root. */
  readonly joined?: JoinedFolder
  /** The text of a generated page. `isData`: the site's own code made it, so it is checked like a file. */
  readonly generated?: {
    readonly text: string
    readonly isData?: true
    /** The entry of the config that it is made for. */
    readonly entry?: { readonly folder: string; readonly key: string }
    /** A list of other pages, which has no text of its own. `further` lists repeat what others list. */
    readonly list?: 'first' | 'further'
  }
}

/** An asset with the results of reading its content. */
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
  /** The ranges of its keys. */
  readonly keys: Readonly<Record<string, Range>>
}

export interface SectionSettings extends JournalSettings {
  readonly label?: string
  readonly order?: number
  readonly icon?: string
  readonly open?: boolean
  readonly hidden?: boolean
}
