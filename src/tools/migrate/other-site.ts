import type { Diagnostic, Location } from '../../core/model/diagnostic.ts'
import type { HeadingIdRuleName } from '../../core/model/heading-ids.ts'
import type { AbsolutePath, ProjectPath } from '../../kit/files/paths.ts'

/** The tools whose sites docsgen can check and migrate. */
export type OtherToolName = 'docusaurus' | 'vitepress' | 'starlight' | 'mkdocs' | 'mdbook' | 'hugo' | 'docfx'

/** A site of another tool, as that tool would publish it. Addresses are decoded, begin with `/`, and do not include the base. */
export interface OtherSite {
  readonly tool: OtherToolName
  /** The folder that all paths of files are relative to: the one the command runs in. */
  readonly root: AbsolutePath
  /** The tool's config, from which the site was read. */
  readonly configFile: ProjectPath
  readonly title: string
  readonly description?: string
  /** The published URL, such as `https://example.com`, without the base. */
  readonly url?: string
  /** `/`, or such as `/docs/`. */
  readonly base: string
  readonly favicon?: string
  readonly logo?: string
  /** The line at the end of each page, as plain text. */
  readonly copyright?: string
  /** The color of the brand: `#4051b5`. */
  readonly accent?: string
  /** The URL for editing a page, with `{path}` for the file's path in `editRoot`. */
  readonly editUrl?: string
  readonly headingIds: HeadingIdRuleName
  /** The first one is the default. A site in one language has one. */
  readonly locales: readonly OtherLocale[]
  /** The first one is the default: what the tool shows without a prefix. A site without versions has one. */
  readonly versions: readonly OtherVersion[]
  /** The pages in the order of their files, without drafts. */
  readonly pages: readonly OtherPage[]
  /** Files that are published as they are, by URL. */
  readonly publicFiles: ReadonlyMap<string, ProjectPath>
  readonly redirects: readonly OtherRedirect[]
  /** Addresses that exist without a page of Markdown: lists of posts, tags, pages of code. Their anchors are not known. A `*` at the end stands for anything. */
  readonly generated: readonly string[]
  readonly sidebars: readonly OtherSidebar[]
  readonly navbar: readonly OtherLink[]
  readonly footer: readonly { readonly label: string; readonly items: readonly OtherLink[] }[]
  /** Which of the tool's extensions are on, as its adapter needs to know: `attr_list`, `math`. */
  readonly features: ReadonlySet<string>
  /** Values that pages can use, such as `{{ version }}`. */
  readonly variables: Readonly<Record<string, string | number | boolean>>
  /** Settings of the config that have no effect on a site of docsgen. */
  readonly unusedSettings: readonly OtherSetting[]
  /** The replacement of each plugin of the config. */
  readonly plugins?: readonly OtherPlugin[]
  /** Problems of the config and the navigation. */
  readonly diagnostics: readonly Diagnostic[]
}

export interface OtherPlugin {
  readonly name: string
  /** `kept`, `replaced by`, or `not possible`. */
  readonly fate: string
  /** Sentences about its replacement. */
  readonly text: string
}

export interface OtherSetting {
  /** Its path in the config: `themeConfig.announcementBar`. */
  readonly key: string
  /** If it is short. */
  readonly value?: string | undefined
  readonly at: Location
  /** A sentence about what to do by hand. */
  readonly advice: string
}

export interface OtherLocale {
  /** `en`, `pt-BR` */
  readonly code: string
  readonly label: string
  /** `` for the default one, else such as `/de`. */
  readonly prefix: string
  readonly direction?: 'ltr' | 'rtl'
}

export interface OtherVersion {
  readonly id: string
  readonly label: string
  /** The path prefix, such as `/10.x`. Empty for the default version. */
  readonly prefix: string
}

export interface OtherPage {
  readonly file: ProjectPath
  /** Whole, with the prefixes of its locale and version: `/de/docs/intro/`. */
  readonly address: string
  readonly locale: string
  readonly version: string
  readonly kind: 'doc' | 'post' | 'page'
  /** The file's path in its folder of content, which relative paths and IDs of the tool refer to. */
  readonly path: string
  /** The folder of content: relative to the root, without a slash at the end. `` for the root. */
  readonly folder: string
  readonly text: string
  readonly frontMatter: OtherFrontMatter
}

export interface OtherFrontMatter {
  readonly values: Readonly<Record<string, unknown>>
  readonly format: 'yaml' | 'toml' | 'json' | 'none'
  /** Offset of the text below it. */
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
  /** Its pages are those below this URL. @default the pages it lists */
  readonly address?: string
  readonly version: string
  readonly locale: string
  readonly entries: readonly OtherSidebarEntry[]
}

export type OtherSidebarEntry =
  | { readonly kind: 'page'; readonly file: ProjectPath; readonly label?: string }
  | { readonly kind: 'link'; readonly href: string; readonly label: string }
  | {
      readonly kind: 'group'
      readonly label: string
      readonly entries: readonly OtherSidebarEntry[]
      /** The page that the label opens. */
      readonly file?: ProjectPath
      readonly isOpen?: boolean
    }
  /** All pages below a URL prefix, as the tool sorts them. */
  | {
      readonly kind: 'folder'
      readonly address: string
      readonly label?: string
      readonly isOpen?: boolean
      /** Whether the groups of its folders are open. */
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
  /** It exists, but what is on it is not known. */
  | { readonly kind: 'generated'; readonly address: string }
  | { readonly kind: 'external' }
  /** Only running the tool would tell. */
  | { readonly kind: 'unknown' }
  | {
      readonly kind: 'missing'
      readonly what: 'page' | 'source' | 'file'
      /** The URL, or the path of the file, that does not exist. */
      readonly tried: string
      /** A generator that could make it exist, such as `the render hook \`x.html\``. */
      readonly unless?: string
    }
