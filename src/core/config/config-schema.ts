import * as v from 'valibot'
import { agentsEntries } from '../../features/agents/options.ts'
import { linkedSites } from '../../features/linked-sites/options.ts'
import { versionEntries } from '../../features/versions/options.ts'
import { isObjectOrList } from '../../kit/data/is-record.ts'
import { isPrivatePath } from '../../kit/files/file-rules.ts'
import type { FrontMatterSchema } from '../model/document.ts'
import type { HeadingIdFunction, HeadingIdRuleName } from '../model/heading-ids.ts'
import type { MessageTexts } from '../model/messages.ts'
import type { CheckConfig, SourceConfig } from '../model/own-code.ts'
import type { UserConfig } from '../model/user-config.ts'
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
import { checkEntries } from './check-schema.ts'
import { findLocaleCodeProblem } from './locale-code.ts'
import { imagesEntries, mathEntries, syntaxEntries, variables } from './markdown-schema.ts'
import { announcementEntries, footerEntries, navbarEntries, sidebars } from './navigation-schema.ts'
import { isStandardSchema } from './page-options.ts'
import { iconsEntries, previewsEntries } from './pictures-schema.ts'
import { findOutPathProblem, normalizeProjectPath } from './project-folder.ts'
import { referenceEntries } from './reference-schema.ts'
import {
  closedObject,
  findGlobsProblem,
  label,
  linkPolicy,
  namedEntries,
  notA,
  projectPath,
  rejectIf,
  type Same,
  text,
  translatable,
} from './schema-parts.ts'
import { searchSchema } from './search-config.ts'
import { headTagEntries, securitySchema } from './security-schema.ts'

export const localeEntries = {
  label: label(),
  dir: v.exactOptional(v.picklist(['ltr', 'rtl'])),
  // `checkMessages` checks the ids, which the theme defines.
  messages: v.exactOptional(namedEntries(() => undefined, label()) as v.GenericSchema<MessageTexts>),
}

const locales = namedEntries(findLocaleCodeProblem, closedObject(localeEntries))

const versions = v.array(closedObject(versionEntries))

export const tocEntries = {
  min: v.exactOptional(v.pipe(v.number(), rejectIf(findHeadingLevelProblem))),
  max: v.exactOptional(v.pipe(v.number(), rejectIf(findHeadingLevelProblem))),
}

const feedbackEntries = {
  url: v.exactOptional(text(findEndpointProblem)),
  event: v.exactOptional(v.boolean()),
  issue: v.exactOptional(text(findIssueUrlProblem)),
  mailto: v.exactOptional(text(findEmailProblem)),
}

export const redirectEntries = { from: text(findOldAddressProblem), to: text(findNewAddressProblem) }

export const admonitionEntries = {
  title: translatable(),
  icon: v.exactOptional(v.string()),
  like: v.exactOptional(v.string()),
}

export const linksEntries = {
  missingPage: v.exactOptional(linkPolicy),
  missingFile: v.exactOptional(linkPolicy),
  missingAnchor: v.exactOptional(linkPolicy),
  localhost: v.exactOptional(linkPolicy),
  orphan: v.exactOptional(linkPolicy),
}

export const pagesEntries = {
  react: v.exactOptional(
    v.lazy((input) => {
      if (typeof input === 'boolean') return v.boolean()
      if (typeof input === 'string')
        return v.pipe(
          label(),
          rejectIf((glob) => findGlobsProblem([glob])),
        )
      if (Array.isArray(input))
        return v.pipe(
          v.array(label()),
          rejectIf((globs) => findGlobsProblem(globs)),
        )
      return notA<boolean | string | string[]>('`true`, `false`, a glob, or a list of globs')
    }),
  ),
}

const ownFunction = <Type>() => v.custom<Type>((value) => typeof value === 'function', 'a function')
const timeout = v.exactOptional(v.pipe(v.number(), rejectIf(findTimeoutProblem)))

const sourceEntries = { name: text(findOwnNameProblem), pages: ownFunction<SourceConfig['pages']>(), timeout }

const ownCheckEntries = { name: text(findOwnNameProblem), check: ownFunction<CheckConfig['check']>(), timeout }

/** Every option, in the order of `UserConfig`. */
export const configEntries = {
  title: translatable(),
  description: v.exactOptional(translatable(v.string())),
  url: v.exactOptional(text(findSiteUrlProblem)),
  base: v.exactOptional(text(findBaseProblem)),
  contentDir: v.exactOptional(projectPath()),
  publicDir: v.exactOptional(projectPath()),
  includes: v.exactOptional(v.array(v.pipe(projectPath(), rejectIf(findIncludeFolderProblem)))),
  outDir: v.exactOptional(text((value) => findOutPathProblem(value))),
  compress: v.exactOptional(v.boolean()),
  themeDir: v.exactOptional(projectPath()),
  locales: v.exactOptional(locales),
  defaultLocale: v.exactOptional(v.string()),
  versions: v.exactOptional(versions),
  sidebars: v.exactOptional(sidebars),
  favicon: v.exactOptional(text(findOwnFileProblem)),
  icons: v.exactOptional(closedObject(iconsEntries)),
  navbar: v.exactOptional(closedObject(navbarEntries)),
  footer: v.exactOptional(closedObject(footerEntries)),
  announcement: v.exactOptional(closedObject(announcementEntries)),
  editUrl: v.exactOptional(
    v.lazy((input) => {
      if (typeof input === 'string') return text(findEditUrlProblem)
      return input === false ? v.literal(false) : notA<string | false>('a string or `false`')
    }),
  ),
  lastUpdated: v.exactOptional(v.boolean()),
  agents: v.exactOptional(closedObject(agentsEntries)),
  feedback: v.exactOptional(v.pipe(closedObject(feedbackEntries), rejectIf(findFeedbackProblem))),
  redirects: v.exactOptional(v.array(closedObject(redirectEntries))),
  codeLanguages: v.exactOptional(v.array(label())),
  admonitions: v.exactOptional(namedEntries(findAdmonitionNameProblem, closedObject(admonitionEntries))),
  components: v.exactOptional(namedEntries(findComponentNameProblem, v.pipe(projectPath(), rejectIf(findModuleProblem)))),
  variables: v.exactOptional(variables),
  partials: v.exactOptional(v.boolean()),
  fences: v.exactOptional(namedEntries(findFenceNameProblem, v.pipe(projectPath(), rejectIf(findModuleProblem)))),
  images: v.exactOptional(closedObject(imagesEntries)),
  math: v.exactOptional(
    v.lazy((input) =>
      isObjectOrList(input)
        ? closedObject(mathEntries)
        : typeof input === 'boolean'
          ? v.boolean()
          : notA<boolean>('`true`, `false`, or an object'),
    ),
  ),
  previews: v.exactOptional(closedObject(previewsEntries)),
  syntax: v.exactOptional(closedObject(syntaxEntries)),
  html: v.exactOptional(v.picklist(['checked', 'escape', 'commonmark'])),
  headingIds: v.exactOptional(
    v.lazy((input) => {
      if (typeof input === 'function') return v.custom<HeadingIdFunction>(() => true)
      if (typeof input === 'string') return v.picklist(['docsgen', 'github', 'docusaurus', 'vitepress', 'mkdocs', 'keep-case'])
      return notA<'docsgen' | HeadingIdRuleName | HeadingIdFunction>('the name of a rule or a function')
    }),
  ),
  frontMatter: v.exactOptional(
    v.lazy((input) =>
      typeof input === 'function' || isStandardSchema(input)
        ? v.custom<FrontMatterSchema>(() => true)
        : notA<FrontMatterSchema>('a schema (from Valibot, Zod, or ArkType) or a function'),
    ),
  ),
  pages: v.exactOptional(closedObject(pagesEntries)),
  toc: v.exactOptional(v.pipe(closedObject(tocEntries), rejectIf(findTocProblem))),
  reference: v.exactOptional(closedObject(referenceEntries)),
  sources: v.exactOptional(v.array(closedObject(sourceEntries))),
  search: v.exactOptional(searchSchema),
  check: v.exactOptional(closedObject(checkEntries)),
  checks: v.exactOptional(v.array(closedObject(ownCheckEntries))),
  head: v.exactOptional(v.array(closedObject(headTagEntries))),
  security: v.exactOptional(securitySchema),
  linkedSites: v.exactOptional(linkedSites),
  symbols: v.exactOptional(v.boolean()),
  links: v.exactOptional(closedObject(linksEntries)),
}

export const configSchema = closedObject(configEntries)

// Fails to compile if the schema and the type differ.
true satisfies Same<v.InferOutput<typeof configSchema>, UserConfig>

function findFeedbackProblem({ url, event = false, issue, mailto }: { url?: string; event?: boolean; issue?: string; mailto?: string }) {
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

function findTocProblem({ min = 2, max = 3 }: { min?: number; max?: number }): string | undefined {
  return min <= max ? undefined : `\`min\` (${min}) is greater than \`max\` (${max})`
}

function findAdmonitionNameProblem(name: string): string | undefined {
  return /^[a-z][a-z0-9-]*$/.test(name)
    ? undefined
    : 'the name must begin with a lowercase letter and contain only lowercase letters, digits, and `-`'
}

function findComponentNameProblem(name: string): string | undefined {
  return /^[A-Z][A-Za-z0-9]*$/.test(name) ? undefined : 'the name must begin with a capital letter and contain only letters and digits'
}

function findModuleProblem(path: string): string | undefined {
  return /\.[cm]?[jt]sx?$/.test(path) ? undefined : 'it must be a JavaScript or TypeScript module, such as a `.tsx` file'
}

function findFenceNameProblem(language: string): string | undefined {
  return /^[A-Za-z][\w+#-]*$/.test(language)
    ? undefined
    : 'the language must begin with a letter and contain only letters, digits, `-`, `_`, `+`, and `#`'
}

function findOwnNameProblem(name: string): string | undefined {
  return /^[a-z][a-z0-9-]*$/.test(name)
    ? undefined
    : 'the name must begin with a lowercase letter and contain only lowercase letters, digits, and `-`'
}

function findTimeoutProblem(seconds: number): string | undefined {
  return seconds > 0 && seconds <= 3_600 ? undefined : 'it must be greater than 0 and at most 3,600 seconds'
}
