import type { ReferenceConfig } from './config-sections.ts'

/** Plain text for readers: either one string for all languages or one string per language code, such as `{ en: 'Guide', de: 'Anleitung' }`. */
export type TranslatableText = string | Readonly<Record<string, string>>

/** A link in the top bar or the footer. The `href` is a path on the site (`/guide/`, `./x.md`) or a full URL (`https://…`). */
export interface NavLink {
  readonly label: TranslatableText
  readonly href: string
  /** The name of a built-in icon. @default none */
  readonly icon?: string
}

/**
 * A sidebar entry. A string is the ID of a page, which is its path in the content folder without `.md`. The keys of an object determine the entry
 * type.
 */
export type SidebarItemConfig =
  | string
  | {
      readonly doc: string
      /** @default the page title */
      readonly label?: TranslatableText
      /** @default none */
      readonly icon?: string
    }
  | {
      readonly href: string
      readonly label: TranslatableText
      /** @default none */
      readonly icon?: string
    }
  | { readonly header: TranslatableText }
  | { readonly separator: true }
  | {
      readonly category: TranslatableText
      readonly items: readonly SidebarItemConfig[]
      /** The ID of the page that opens when a reader selects the category label. @default none */
      readonly index?: string
      /** @default none */
      readonly icon?: string
      /** Whether the category is initially expanded. @default false */
      readonly open?: boolean
    }
  /** All pages in a subfolder of the content folder (`''` for all pages), sorted by `sidebar.order`. Subfolders become categories. */
  | {
      readonly autogenerate: string
      /** How to sort pages with the same `sidebar.order`: by title, or by file name including the extension. @default 'title' */
      readonly sort?: 'title' | 'file'
    }

export interface VersionConfig {
  /** The version ID, such as `next`. docsgen uses the ID in reports and as a folder name. */
  readonly id: string
  /** The name of the version in the version menu, such as `Next`. */
  readonly label: TranslatableText
  /**
   * The path on the site where docsgen publishes this version, such as `/` or `/1.x/`.
   * @default `/` for the first version, `/<id>/` for the others
   */
  readonly path?: string
  /**
   * The folder that contains this version's pages, relative to the project folder.
   * @default the site's `contentDir` for the first version and versions with a `ref`, `versions/<id>` for the others
   */
  readonly contentDir?: string
  /**
   * The Git tag, branch, or commit that contains this version's pages, such as `v3.4.0`. Without a ref, the pages are in a folder of the project.
   * @default none
   */
  readonly ref?: string
  /** The sidebars of this version. @default the site's `sidebars` */
  readonly sidebars?: Readonly<Record<string, readonly SidebarItemConfig[]>>
  /** Reference pages that docsgen generates for this version. @default the site's `reference` for the first version, none for the others */
  readonly reference?: ReferenceConfig
  /** Values for `{{ name }}` in this version's pages, in addition to the site's `variables`. @default {} */
  readonly variables?: Readonly<Record<string, string | number | boolean>>
  /**
   * Whether pages show that this is an old version, or one that isn't released yet, with a link to the current version.
   * @default 'old' for the versions after the first one
   */
  readonly banner?: 'old' | 'unreleased' | false
  /**
   * Whether docsgen reports problems in the pages of this version. Only a version with a `ref` can ignore them, because the pages of a tag can't be
   * corrected.
   * @default 'report'
   */
  readonly problems?: 'report' | 'ignore'
}
