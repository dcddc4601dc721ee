import { isObjectOrList } from '../../kit/data/is-record.ts'
import { attempt } from '../../kit/failures/failure.ts'
import { findAddressPartProblem, isPrivatePath } from '../../kit/files/file-rules.ts'
import { closest } from '../../kit/similar/closest.ts'
import type { FrontMatterSchema, HeadingIdFunction, HeadingIdRuleName } from '../model/document.ts'
import type { MessageTexts, TranslatableText } from '../model/messages.ts'
import {
  findBaseProblem,
  findEditUrlProblem,
  findEmailProblem,
  findEndpointProblem,
  findIssueUrlProblem,
  findNewAddressProblem,
  findOldAddressProblem,
  findOwnFileProblem,
  findSiteUrlProblem,
} from './address-problems.ts'
import { SiteChecks } from './check-options.ts'
import { Announcement, type SidebarItemConfig, SiteFooter, SiteNavbar, sidebars } from './navigation-options.ts'
import { findOutPathProblem, normalizeProjectPath } from './project-folder.ts'
import * as o from './schema-parts.ts'
import { HeadTagConfig, type SecurityConfig, security } from './security-options.ts'
import { VersionConfig, variables } from './version-options.ts'

export class AdmonitionConfig {
  readonly title: TranslatableText = o.translatable()
  /** The name of a built-in icon. @default the icon of the `like` type */
  readonly icon?: string = o.optional(o.text())
  /** The built-in admonition type whose colors this type uses. @default the type itself if it is built in, otherwise `note` */
  readonly like?: string = o.optional(o.text())
}

/**
 * How docsgen handles HTML in Markdown. `checked` keeps the HTML, closes unclosed tags, and removes anything that can run code. `escape` shows the
 * HTML as text. `commonmark` keeps the HTML unchanged and treats capitalized tags as HTML instead of components.
 */
export type HtmlPolicy = 'checked' | 'escape' | 'commonmark'

export type LinkPolicy = 'error' | 'warn' | 'ignore'

export class LocaleConfig {
  /** The name of the language in the language menu, such as `English`. */
  readonly label: string = o.label()
  /** The writing direction of the language. @default the language’s own, such as `rtl` for Arabic and Hebrew */
  readonly dir?: 'ltr' | 'rtl' = o.optional(o.oneOf('ltr', 'rtl'))
  /**
   * The theme's interface text in this language, by message ID, in place of docsgen's own. Each text must contain the same `{placeholders}` as the
   * English text. A text that counts can be an object with one text for each plural category of the language.
   * @default docsgen's translation, or English if it has none
   */
  readonly messages?: MessageTexts = o.optional(o.record(() => undefined, o.message()) as MessageTexts) // `checkMessages` checks the ids.
}

/** The recipients of readers' feedback. At least one key is required. */
export class FeedbackConfig {
  /**
   * The URL that receives each answer as JSON in a POST request, such as `https://feedback.example.com/docs`, or a path on the site's host. docsgen adds
   * its origin to the security policy.
   * @default none
   */
  readonly url?: string = o.optional(o.text(findEndpointProblem))
  /** Whether to dispatch each answer as a `docsgen:feedback` event on `document`, for analytics. @default false */
  readonly event?: boolean = o.optional(o.flag())
  /** The URL of a form for new issues, such as `https://github.com/acme/docs/issues/new`. Pages link to it with their title and URL. @default none */
  readonly issue?: string = o.optional(o.text(findIssueUrlProblem))
  /** An email address, such as `docs@example.com`. Pages link to it with their title and URL. @default none */
  readonly mailto?: string = o.optional(o.text(findEmailProblem))
}

class RedirectRule {
  readonly from: string = o.text(findOldAddressProblem)
  readonly to: string = o.text(findNewAddressProblem)
}

/** Additional Markdown syntax. */
export class SyntaxConfig {}

export class TocLevels {
  /** The first heading level to include, from 2 to 6. @default 2 */
  readonly min?: number = o.optional(o.number(findHeadingLevelProblem), 2)
  /** The last heading level to include, from `min` to 6. @default 3 */
  readonly max?: number = o.optional(o.number(findHeadingLevelProblem), 3)
}

export class LinkChecks {
  /** A link to a path that has no page or file on the site. @default 'error' */
  readonly missingPage?: LinkPolicy = o.optional(o.severity(), 'error')
  /** A link to a source file (`./x.md`) that does not exist. @default 'warn' */
  readonly missingFile?: LinkPolicy = o.optional(o.severity(), 'warn')
  /** A link with a `#fragment` that does not exist on the target page. @default 'warn' */
  readonly missingAnchor?: LinkPolicy = o.optional(o.severity(), 'warn')
  /** A link to `localhost` whose link text does not show the URL. @default 'warn' */
  readonly localhost?: LinkPolicy = o.optional(o.severity(), 'warn')
  /** A page that is not in any sidebar and that no other page links to. @default 'warn' */
  readonly orphan?: LinkPolicy = o.optional(o.severity(), 'warn')
}

/** The object that `docs.config.ts` exports. All options except `title` are optional. */
export class UserConfig {
  /** The site name, shown in browser tabs, the top bar, and link previews. */
  readonly title: TranslatableText = o.translatable()
  /** A sentence that describes the site to search engines. Pages without a description use this sentence. @default '' */
  readonly description?: TranslatableText = o.optional(o.translatable(o.text()), '')
  /**
   * The URL where you publish the site, such as `https://docs.example.com`. Without a URL, the site has no sitemap or canonical links.
   * @default undefined
   */
  readonly url?: string = o.optional(o.text(findSiteUrlProblem))
  /** The path on the host where you publish the site, such as `/` or `/docs/`. @default '/' */
  readonly base?: string = o.optional(o.text(findBaseProblem), '/')
  /** The folder that contains the pages, relative to the project folder. @default 'content' */
  readonly contentDir?: string = o.optional(o.projectPath(), 'content')
  /** The folder whose files docsgen copies to the site unchanged, relative to the project folder. @default 'public' */
  readonly publicDir?: string = o.optional(o.projectPath(), 'public')
  /** Additional folders from which pages can include files with `file="…"`, relative to the project folder, such as `['samples']`. @default [] */
  readonly includes?: readonly string[] = o.optional(o.list(o.projectPath(findIncludeFolderProblem)), [])
  /** The output folder for the site, relative to the project folder. @default 'out' */
  readonly outDir?: string = o.optional(
    o.text((path) => findOutPathProblem(path)),
    'out',
  )
  /** The folder with your replacements for theme parts, relative to the project folder. @default 'theme' */
  readonly themeDir?: string = o.optional(o.projectPath(), 'theme')
  /**
   * The site's languages, by language code. docsgen publishes the default language at the base path and all other languages at `/<code>/`. Pages in
   * other languages are in `i18n/<code>/<contentDir>`.
   * @default { en: { label: 'English' } }
   */
  readonly locales?: Readonly<Record<string, LocaleConfig>> = o.optional(o.record(findLocaleCodeProblem, o.object(LocaleConfig)), {
    en: { label: 'English' },
  })
  /** The language code of the content that docsgen publishes at the base path. @default the first language in `locales` */
  readonly defaultLocale?: string = o.optional(o.text())
  /** The documentation versions, starting with the current version. @default one version at `/`, without a label */
  readonly versions?: readonly VersionConfig[] = o.optional(o.list(o.object(VersionConfig)))
  /** The sidebars, by name. Each page belongs to the first sidebar that lists it. @default { docs: [{ autogenerate: '' }] } */
  readonly sidebars?: Readonly<Record<string, readonly SidebarItemConfig[]>> = o.optional(sidebars(), { docs: [{ autogenerate: '' }] })
  /** The path of the icon for browser tabs, such as `/favicon.svg`. @default the theme's icon */
  readonly favicon?: string = o.optional(o.text(findOwnFileProblem))
  /** The top bar. @default the site title and no links */
  readonly navbar?: SiteNavbar = o.optional(o.object(SiteNavbar))
  /** The footer of every page. @default none */
  readonly footer?: SiteFooter = o.optional(o.object(SiteFooter))
  /** A message that appears at the top of every page until the reader closes it. To show the message again, change `id`. @default undefined */
  readonly announcement?: Announcement = o.optional(o.object(Announcement))
  /**
   * The URL for editing a page, where `{path}` is a placeholder for the path of the page's file in the project. To hide the edit link, use `false`.
   * @default derived from the Git remote
   */
  readonly editUrl?: string | false = o.optional(
    o.choose<string | false>((input) => {
      if (typeof input === 'string') return o.text(findEditUrlProblem)
      return input === false ? o.literal(false) : o.expected('a string or `false`')
    }),
  )
  /** Whether to show the date of each page's last change in Git. @default true */
  readonly lastUpdated?: boolean = o.optional(o.flag(), true)
  /** Asks readers whether a page helped them, on every page except the home page. @default none */
  readonly feedback?: FeedbackConfig = o.optional(o.object(FeedbackConfig, findFeedbackProblem))
  /** Redirects from old paths to new paths or URLs. @default [] */
  readonly redirects?: readonly RedirectRule[] = o.optional(o.list(o.object(RedirectRule)), [])
  /** Additional highlight.js languages for syntax highlighting. @default [] */
  readonly codeLanguages?: readonly string[] = o.optional(o.list(o.label()), [])
  /**
   * Custom admonition types for `:::type` blocks, in addition to `note`, `tip`, `info`, `important`, `warning`, `caution`, and `danger`.
   * @default {}
   */
  readonly admonitions?: Readonly<Record<string, AdmonitionConfig>> = o.optional(
    o.record(o.findNameProblem, o.object(AdmonitionConfig)),
    {},
  )
  /**
   * React components that pages can use as tags. Each key is a tag name, and each value is the path of a module whose default export is the
   * component. Paths are relative to the project folder. A component with the name of a docsgen component, such as `Tabs`, replaces that component
   * on all pages.
   * @default {}
   */
  readonly components?: Readonly<Record<string, string>> = o.optional(o.record(findComponentNameProblem, o.modulePath()), {})
  /**
   * Values for `{{ name }}` in Markdown. With `{}`, only the variables in the front matter of pages are replaced.
   * @default none; braces are text
   */
  readonly variables?: Readonly<Record<string, string | number | boolean>> = o.optional(variables())
  /**
   * React components that render code blocks of a language. Each key is a language, and each value is the path of a module, as for `components`. The
   * component receives the code as `text`, and the attributes of the code block.
   * @default {}
   */
  readonly fences?: Readonly<Record<string, string>> = o.optional(o.record(findFenceNameProblem, o.modulePath()), {})
  /** Additional Markdown syntax. @default none */
  readonly syntax?: SyntaxConfig = o.optional(o.object(SyntaxConfig), {})
  /** How docsgen handles HTML in Markdown. @default 'checked' */
  readonly html?: HtmlPolicy = o.optional(o.oneOf('checked', 'escape', 'commonmark'), 'checked')
  /**
   * The rule that creates the IDs of headings from their text: docsgen's own rule, the rule of a different tool, or a function. IDs that pages set with
   * `{#id}` always take precedence.
   * @default 'docsgen'
   */
  readonly headingIds?: 'docsgen' | HeadingIdRuleName | HeadingIdFunction = o.optional(headingIds(), 'docsgen')
  /**
   * A schema (Valibot, Zod, or ArkType) or a function that validates custom front matter keys. A function must return the values to keep, or throw an
   * error if a value is invalid. Components can read the result from `usePage().frontMatter`.
   * @default none; docsgen reports unknown keys
   */
  readonly frontMatter?: FrontMatterSchema = o.optional(frontMatterSchema())
  /** The heading levels in the table of contents. @default { min: 2, max: 3 } */
  readonly toc?: TocLevels = o.optional(o.object(TocLevels, findTocProblem), { min: 2, max: 3 })
  /** Checks to run in addition to the link checks. @default none */
  readonly check?: SiteChecks = o.optional(o.object(SiteChecks))
  /** Tags to add to the `<head>` of all or some pages, such as tags for analytics, fonts, or site verification. @default [] */
  readonly head?: readonly HeadTagConfig[] = o.optional(o.list(o.object(HeadTagConfig)), [])
  /**
   * The origins that pages can use in addition to the site's own origin. With `false`, pages have no content security policy.
   * @default no other origins
   */
  readonly security?: SecurityConfig | false = o.optional(security())
  /** The severity of each link check. @default see each option */
  readonly links?: LinkChecks = o.optional(o.object(LinkChecks))
}

/** Options that a resolved config has as they are written: those with a default, and the others. */
export const defaultedOptions = [
  'title',
  'description',
  'sidebars',
  'lastUpdated',
  'redirects',
  'codeLanguages',
  'syntax',
  'html',
  'headingIds',
] as const
export const writtenOptions = ['favicon', 'announcement', 'editUrl', 'feedback', 'variables'] as const

export type PlainOptions = Required<Pick<UserConfig, (typeof defaultedOptions)[number]>> & {
  readonly [Key in (typeof writtenOptions)[number]]: UserConfig[Key] | undefined
}

function findFeedbackProblem({ url, event = false, issue, mailto }: FeedbackConfig) {
  const isUsed = event || [url, issue, mailto].some((way) => way !== undefined)
  if (!isUsed) return 'feedback would go nowhere; set `url`, `event`, `issue`, or `mailto`'
  return issue !== undefined && mailto !== undefined
    ? 'it has both `issue` and `mailto`, but pages have one link; remove one of them'
    : undefined
}

function findIncludeFolderProblem(folder: string): string | undefined {
  return isPrivatePath(normalizeProjectPath(folder))
    ? 'pages cannot include files from `node_modules` or from folders whose names begin with a dot'
    : undefined
}

function findHeadingLevelProblem(level: number): string | undefined {
  return [2, 3, 4, 5, 6].includes(level) ? undefined : 'heading levels in the table of contents range from 2 to 6'
}

function findTocProblem({ min = 2, max = 3 }: TocLevels): string | undefined {
  return min <= max ? undefined : `\`min\` (${min}) is greater than \`max\` (${max})`
}

function findComponentNameProblem(name: string): string | undefined {
  return /^[A-Z][A-Za-z0-9]*$/.test(name) ? undefined : 'the name must begin with a capital letter and contain only letters and digits'
}

function findFenceNameProblem(language: string): string | undefined {
  return /^[A-Za-z][\w+#-]*$/.test(language)
    ? undefined
    : 'the language must begin with a letter and contain only letters, digits, `-`, `_`, `+`, and `#`'
}

/** Returns why a text is not the code of a language, or undefined if it is one. */
export function findLocaleCodeProblem(code: string): string | undefined {
  const [language = '', region] = code.split(/[-_]/)
  const known = readCode(code)
  // The machine does not know every language of three letters.
  if (known === code && (language.length === 3 || nameOf(language) !== undefined)) return findAddressPartProblem(code)
  const meant = known !== undefined && known !== code ? known : findMeantCode(code, language, region)
  const advice = meant === undefined ? 'use a code such as `en` or `pt-BR`' : `write \`${meant}\` instead`
  return `\`${code}\` is not a valid language code; ${advice}`
}

/** The code as written if browsers know its parts, otherwise the one they know: `de` for `deu`, `en-GB` for `en-UK`. undefined if malformed. */
function readCode(code: string): string | undefined {
  const [language = '', ...subtags] = code.split('-')
  const locale = language.length > 3 ? undefined : parseLocale(code)
  if (!locale) return undefined
  const { region, script } = locale
  const isUnknown = (part: string | undefined, type: 'region' | 'script') => part !== undefined && nameOf(part, 'en', type) === undefined
  if (isUnknown(region, 'region') || isUnknown(script, 'script')) return locale.language
  const isCurrent = locale.language.length >= language.length && (!region || subtags.some((part) => part.toUpperCase() === region))
  return isCurrent ? code : locale.baseName
}

function parseLocale(code: string): Intl.Locale | undefined {
  return attempt(() => new Intl.Locale(code))
}

function nameOf(code: string, language = 'en', type: 'language' | 'region' | 'script' = 'language'): string | undefined {
  return new Intl.DisplayNames([language], { type, fallback: 'none' }).of(code)
}

/** Finds the code for the name of a language in English or in itself, and for the code of a country, such as `jp`. */
function findMeantCode(code: string, written: string, region?: string): string | undefined {
  // Only the separators are wrong, or a part behind the language is.
  if (/^[a-z]{2,3}_/i.test(code) && parseLocale(code.replaceAll('_', '-'))) return code.replaceAll('_', '-')
  if (written.length <= 3 && parseLocale(written) && nameOf(written)) return written
  const suffix = region ? `-${region}` : ''
  if (written.length === 2) {
    const { language } = new Intl.Locale(`und-${written}`).maximize()
    return language === 'und' || language === 'en' ? undefined : `${language}${suffix}`
  }
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const codes = letters.flatMap((first) => letters.map((second) => `${first}${second}`))
  const names = new Map(
    codes.flatMap((code) => [nameOf(code), nameOf(code, code)].map((name) => [name?.toLowerCase() ?? '', code] as const)),
  )
  const name = closest(written, names.keys())
  return name ? `${names.get(name)}${suffix}` : undefined
}

function headingIds(): 'docsgen' | HeadingIdRuleName | HeadingIdFunction {
  return o.choose<'docsgen' | HeadingIdRuleName | HeadingIdFunction>((input) => {
    if (typeof input === 'function') return o.anything()
    if (typeof input === 'string') return o.oneOf('docsgen', 'github', 'docusaurus', 'vitepress', 'mkdocs', 'keep-case')
    return o.expected('the name of a rule or a function')
  })
}

function frontMatterSchema(): FrontMatterSchema {
  return o.choose<FrontMatterSchema>((input) =>
    typeof input === 'function' || isStandardSchema(input)
      ? o.anything()
      : o.expected('a schema (from Valibot, Zod, or ArkType) or a function'),
  )
}

export function isStandardSchema(value: unknown): value is Extract<FrontMatterSchema, object> & { readonly '~standard': StandardProps } {
  if (!isObjectOrList(value) && typeof value !== 'function') return false
  const standard = '~standard' in value ? (value['~standard'] as { validate?: unknown } | undefined) : undefined
  return typeof standard?.validate === 'function'
}

type StandardProps = Extract<FrontMatterSchema, { readonly '~standard': unknown }>['~standard']
