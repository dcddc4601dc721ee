import type { Diagnostic, Location } from '../../core/model/diagnostic.ts'
import type { HeadingIdRuleName } from '../../core/model/document.ts'
import type { AbsolutePath, ProjectPath } from '../../kit/files/paths.ts'

/** The tools whose sites docsgen can check and migrate. */
export type OtherToolName = 'docusaurus' | 'vitepress' | 'starlight' | 'mkdocs' | 'mdbook' | 'hugo' | 'docfx'

/** Another tool's site, as that tool would publish it. URLs are decoded, begin with `/`, and do not include the base. */
export interface OtherSite {
  readonly tool: OtherToolName
  /** The folder that all file paths are relative to, in which the command runs. */
  readonly root: AbsolutePath
  /** The tool's config, from which the site was read. */
  readonly configFile: ProjectPath
  readonly title: string
  readonly description?: string | undefined
  /** The published URL, such as `https://example.com`, without the base. */
  readonly url?: string | undefined
  /** The base path: `/`, or a path such as `/docs/`. */
  readonly base: string
  readonly favicon?: string | undefined
  readonly logo?: string | undefined
  /** The footer line of each page, as plain text. */
  readonly copyright?: string | undefined
  /** The brand color: `#4051b5`. */
  readonly accent?: string | undefined
  /** The URL for editing a page, with `{path}` for the file's path in `editRoot`. */
  readonly editUrl?: string | undefined
  readonly headingIds: HeadingIdRuleName
  /** The locales, default locale first. A site in a single language has one. */
  readonly locales: readonly OtherLocale[]
  /** The versions, default version first, which the tool shows without a prefix. A site without versions has one. */
  readonly versions: readonly OtherVersion[]
  /** The pages, without drafts, in the order of their files. */
  readonly pages: readonly OtherPage[]
  /** Files that are published unchanged, by URL. */
  readonly publicFiles: ReadonlyMap<string, ProjectPath>
  readonly redirects: readonly OtherRedirect[]
  /**
   * URLs that exist without a Markdown page: lists of posts, tags, and pages written in code. Their anchors are unknown. A `*` at the end
   * stands for any text.
   */
  readonly generated: readonly string[]
  readonly sidebars: readonly OtherSidebar[]
  readonly navbar: readonly OtherLink[]
  readonly footer: readonly { readonly label: string; readonly items: readonly OtherLink[] }[]
  /** The enabled extensions of the tool that its adapter needs to know about: `attr_list`, `math`. */
  readonly features: ReadonlySet<string>
  /** Values that pages can use, such as `{{ version }}`. */
  readonly variables: Readonly<Record<string, string | number | boolean>>
  /** Settings in the config that have no effect on a docsgen site. */
  readonly unusedSettings: readonly OtherSetting[]
  /** The replacements for the plugins in the config. */
  readonly plugins?: readonly OtherPlugin[]
  /** Problems in the config and the navigation. */
  readonly diagnostics: readonly Diagnostic[]
}

export interface OtherPlugin {
  readonly name: string
  /** `kept`, `replaced by`, or `not possible`. */
  readonly fate: string
  /** Sentences about the plugin's replacement. */
  readonly text: string
}

export interface OtherSetting {
  /** The setting's path in the config: `themeConfig.announcementBar`. */
  readonly key: string
  /** The value of the setting, if it is short. */
  readonly value?: string | undefined
  readonly at: Location
  /** A sentence about the work to do by hand. */
  readonly advice: string
}

export interface OtherLocale {
  /** The language code: `en`, `pt-BR`. */
  readonly code: string
  readonly label: string
  /** `` for the default locale, and otherwise a prefix such as `/de`. */
  readonly prefix: string
  readonly direction?: 'rtl' | undefined
}

export interface OtherVersion {
  readonly id: string
  readonly label: string
  /** The path prefix, such as `/10.x`. Empty for the default version. */
  readonly prefix: string
}

export interface OtherPage {
  readonly file: ProjectPath
  /** The complete URL path, with the prefixes of its locale and version: `/de/docs/intro/`. */
  readonly address: string
  readonly locale: string
  readonly version: string
  readonly kind: 'doc' | 'post' | 'page'
  /** The path of the file in its content folder, to which relative paths and IDs of the tool refer. */
  readonly path: string
  /** The content folder, relative to the root and without a trailing slash. `` stands for the root. */
  readonly folder: string
  readonly text: string
  readonly frontMatter: OtherFrontMatter
}

export interface OtherFrontMatter {
  readonly values: Readonly<Record<string, unknown>>
  readonly format: 'yaml' | 'toml' | 'json' | 'none'
  /** The offset of the text below the front matter. */
  readonly bodyStart: number
}

export interface OtherRedirect {
  readonly from: string
  readonly to: string
  readonly at: Location
}

export interface OtherLink {
  readonly label: string
  /** The link as written in the config. */
  readonly href: string
}

export interface OtherSidebar {
  readonly name: string
  /** The URL below which the sidebar's pages are. @default the pages it lists */
  readonly address?: string
  readonly version: string
  readonly locale: string
  readonly entries: readonly OtherSidebarEntry[]
}

export type OtherSidebarEntry =
  | { readonly kind: 'page'; readonly file: ProjectPath; readonly label?: string | undefined }
  | { readonly kind: 'link'; readonly href: string; readonly label: string }
  | {
      readonly kind: 'group'
      readonly label: string
      readonly entries: readonly OtherSidebarEntry[]
      /** The page that a click on the label opens. */
      readonly file?: ProjectPath | undefined
      readonly isOpen?: boolean | undefined
    }
  /** All pages below a URL prefix, in the tool's order. */
  | {
      readonly kind: 'folder'
      readonly address: string
      readonly label?: string | undefined
      readonly isOpen?: boolean
      /** Whether the groups for its folders are expanded. */
      readonly opensFolders?: boolean
    }

/** The target of a link on the other tool's site. */
export type OtherTarget =
  | {
      readonly kind: 'page'
      readonly page: OtherPage
      readonly fragment: string
    }
  | { readonly kind: 'file'; readonly file: ProjectPath }
  /** The page exists, but its content is unknown. */
  | { readonly kind: 'generated'; readonly address: string }
  | { readonly kind: 'external' }
  /** The target is unknown without running the tool. */
  | { readonly kind: 'unknown' }
  | {
      readonly kind: 'missing'
      readonly what: 'page' | 'source' | 'file'
      /** The missing URL, or the path of the missing file. */
      readonly tried: string
      /** A generator that could create the target, such as `the render hook \`x.html\``. */
      readonly unless?: string | undefined
    }
