import { formatKeyPath, type KeyPath, parseKeyPath } from '../../core/config/key-path.ts'
import type { Location } from '../../core/model/diagnostic.ts'
import { isObjectOrList } from '../../kit/data/is-record.ts'
import { all } from '../../kit/text/words.ts'
import type { OtherSetting } from './other-site.ts'
import type { ConfigData } from './tool.ts'

/**
 * How a tool's settings are migrated: `used`, `none` if the new site needs no equivalent, advice for migrating the setting by hand, or a
 * nested table, in which `*` stands for all other settings.
 */
export interface SettingsTable {
  readonly [key: string]: string | SettingsTable
}

interface SettingsInput {
  /** The config, or a part of it, as data. */
  readonly value: unknown
  readonly table: SettingsTable
  /** The location of a setting. @default the position known to `data` */
  readonly locate?: (path: KeyPath) => Location
  /** A config that is written in code. */
  readonly data?: ConfigData
  /** The path of the part within the config, such as `presets[0][1]`. @default the whole config */
  readonly prefix?: string
  /** The config paths of values that could not be read. */
  readonly unread?: readonly { readonly key: string; readonly at: Location }[]
  /** The table for unread settings, in which each list entry has its own number. @default the table */
  readonly unreadTable?: SettingsTable
}

const unknownSetting = 'docsgen has no setting with this name. Look for what you need in the options of `docs.config.ts`, or leave it out.'
const unreadSetting = 'Only running the config would tell this value, so the new site does not have it. Set it by hand.'

/** Lists the settings of an old config that have no effect on the new site. */
export function listUnusedSettings({
  value,
  table,
  data,
  locate = (path) => data?.locate(formatKeyPath(path)) as Location,
  prefix = '',
  unread = data?.unread ?? [],
  unreadTable = table,
}: SettingsInput): readonly OtherSetting[] {
  const start = parseKeyPath(prefix)
  const missing = new Set(unread.map(({ key }) => key))
  const found = new Map<string, OtherSetting>()
  const add = (path: KeyPath, setting: Omit<OtherSetting, 'key'>) => {
    const key = formatKeyPath(path)
    if (!found.has(key)) found.set(key, { key, ...setting })
  }
  const visit = (part: object, rules: SettingsTable, path: KeyPath) => {
    let skipped = 0
    for (const [name, each] of Object.entries(part)) {
      const rule = ruleOf(rules, name)
      // Entries that could not be read are missing from a list.
      while (Array.isArray(part) && missing.has(formatKeyPath([...path, Number(name) + skipped]))) skipped++
      const own = [...path, Array.isArray(part) ? Number(name) + skipped : name]
      if (rule === 'used' || rule === 'none' || isEmpty(each)) continue
      if (typeof rule !== 'object') add(own, { value: describe(each), at: locate(own), advice: rule })
      else if (typeof each === 'object') visit(each, rule, own)
    }
  }
  if (isObjectOrList(value)) visit(value, table, start)
  for (const { key, at } of unread) {
    const path = parseKeyPath(key)
    if (!start.every((each, index) => each === path[index])) continue
    let rule: string | SettingsTable = unreadTable
    let depth = start.length
    while (typeof rule === 'object' && depth < path.length) rule = ruleOf(rule, String(path[depth++]))
    const own = path.slice(0, depth)
    if (rule === 'used' || typeof rule === 'object') add(path, { at, advice: unreadSetting })
    else if (rule !== 'none') add(own, { at: depth === path.length ? at : locate(own), advice: rule })
  }
  return [...found.values()]
}

function ruleOf(rules: SettingsTable, name: string): string | SettingsTable {
  if (name === '...') return 'used'
  if (Object.hasOwn(rules, name)) return rules[name] ?? unknownSetting
  return rules['*'] ?? unknownSetting
}

/** A disabled setting can also be omitted on the new site. */
function isEmpty(value: unknown): value is undefined | null | false | '' {
  if (value === undefined || value === null || value === false || value === '') return true
  return typeof value === 'object' && !(value instanceof Date) && Object.keys(value).length === 0
}

/** Short values help users find out what a setting was for. */
function describe(value: unknown): string | undefined {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value).slice(0, 80)
  const text = Array.isArray(value) && value.length < 10 ? JSON.stringify(value) : ''
  return text.length > 0 && text.length <= 80 && !text.includes('{}') ? text : undefined
}

export const used = (names: string) => all('used', names)
export const none = (names: string) => all('none', names)

/** Advice about settings that several tools share. */
export const advices = {
  analytics: 'Pages load no analytics. Add the script with the `head` option.',
  announcement: 'Set the `announcement` option.',
  code: 'Code of the old site does not run in docsgen. Write what you need of it as a component, a source, or a file in `theme/`.',
  colors: 'Set colors and fonts in a style sheet in the `theme` folder.',
  components: 'Parts of the old theme are not used. Replace parts of the page with files in the `theme` folder.',
  copyright: 'Set `footer.copyright`.',
  footer: 'Set the `footer` option.',
  head: 'Add the tags that you still need with the `head` option.',
  lastUpdated: 'The option `lastUpdated` is off, because the dates in Git would all be that of the migration. Switch it on later.',
  markdown: 'Plugins of the old Markdown do not run in docsgen. Check the pages that use its syntax.',
  plugin: 'Plugins of the old tool do not run in docsgen. Look for an option with the same purpose, or leave it out.',
  scripts: 'Pages do not load these files. Load the scripts that you still need with the `head` option.',
  search: 'docsgen has a search. To use a service for it, set the `search` option.',
  socialImage: 'Set the image for social networks with the `head` option.',
  styles: 'Pages do not load these style sheets. Move the rules that you still need into a style sheet in the `theme` folder.',
  toc: 'Set the `toc` option.',
} as const
