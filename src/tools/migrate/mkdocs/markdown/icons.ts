import { emojiNames } from '../../../../kit/text/emoji-names.ts'
import { byWord } from '../../values.ts'

/** Icons of Material for MkDocs. */
export const iconShortcode = /:(?:material|octicons|fontawesome|simple|lucide)-[a-z0-9-]+:/g

/** docsgen's icons, each with the words that identify a Material icon. A complete name takes precedence over its individual words. */
const icons = byWord(
  ...`
    bolt: bolt flash lightning zap speedometer fast; puzzle: puzzle extension plugin plug connection toy;
    book: book books library bookshelf school graduation notebook; code: code braces xml language javascript html5 js css3 python;
    rocket: rocket rocketchat launch; cart: cart; server: server servers servers nas harddisk;
    layout: layout view dashboard grid application table; user: user account person;
    users: users people group accounts account-group account-multiple organization; gear: gear gears cog cogs settings;
    sliders: sliders tune sliders-h; arrow: arrow-right arrow-right-circle arrow-right-thin arrow-right-bold;
    external: open-in-new link-external external export; menu: menu bars; close: close x cancel xmark times window-close;
    sun: sun sunny brightness-7; moon: moon night brightness-4; search: search magnify magnifying-glass magnifier;
    pencil: pencil pen edit feather; clock: clock timer stopwatch history time hourglass calendar; link: link link-variant chain;
    copy: copy clipboard paste content-copy; check: check checkbox-marked tick verified; info: info information information-outline;
    tip: tip lightbulb light-bulb lamp; warning: warning alert exclamation triangle-exclamation; danger: danger alert-octagon skull stop;
    note: note sticky-note; important: important comment-alert bullhorn megaphone;
    branch: branch source-branch source git-branch git merge repo; home: home house;
    globe: globe web earth world translate internet-explorer chrome firefox;
    cloud: cloud clouds aws azure microsoft-azure google-cloud amazon; upload: upload cloud-upload cloud-arrow-up;
    download: download tray-arrow-down cloud-download; computer: computer laptop desktop monitor device-desktop windows apple linux ubuntu;
    graph: graph graphql sitemap hub network; atom: atom react; terminal: terminal console bash powershell;
    database: database databases postgresql mysql; shield: shield security shield-check; lock: lock locked padlock; key: key keys;
    mail: mail email envelope paper-plane send newspaper; chat: chat comment comments message forum gitter;
    card: card credit-card; truck: truck package shipping; tag: tag tags label milestone; chart: chart finance poll trending-up;
    folder: folder folders directory; file: file files document; image: image images photo camera; star: star stars heart thumbs-up;
    flag: flag; wrench: wrench tools tool hammer hammer-wrench screwdriver; list: list format-list-bulleted checklist tasks;
    play: play play-circle video; bell: bell notification; github: github; gitlab: gitlab; discord: discord; slack: slack;
    bluesky: bluesky; mastodon: mastodon; linkedin: linkedin; youtube: youtube; pypi: pypi; rust: rust; docker: docker; npm: npm; rss: rss
  `
    .trim()
    .split(/;\s+/),
)

const style = new Set('brands solid regular outline variant circle fill box bold round'.split(' '))

/** The name of `:fontawesome-brands-github:` is `github`. */
export function nameOfIcon(icon: string): string {
  const words = icon.replaceAll(':', '').split('-').slice(1)
  const [first, ...others] = words
  const named = first !== undefined && ['brands', 'solid', 'regular'].includes(first) ? others : words
  return named.filter((word) => !/^\d+$/.test(word)).join(' ')
}

/**
 * Returns docsgen's icon with the same meaning: `:octicons-arrow-right-24:` becomes `arrow`. Arrows in other directions have no equivalent.
 */
export function findIcon(shortcode: string): string | undefined {
  const words = nameOfIcon(shortcode).split(' ')
  const plain = words.filter((word) => !style.has(word))
  const whole = icons[words.join('-')] ?? icons[plain.join('-')]
  if (whole !== undefined || words.includes('off') || /^(?:arrow|chevron)/.test(plain[0] ?? '')) return whole
  return plain.map((word) => icons[word]).find((name) => name !== undefined)
}

/** Icons that have a meaning without accompanying words. */
const signs: Readonly<Record<string, string>> = { check: '✓', close: '✗', warning: '⚠', star: '★', arrow: '→' }

/** Returns the text for an icon that is alone in a cell. */
export function signOfIcon(shortcode: string): string {
  return signs[findIcon(shortcode) ?? ''] ?? nameOfIcon(shortcode)
}

/** Emoji names that GitHub does not have. */
const emoji = byWord(
  ...`
    slightly_smiling_face: slight_smile; slightly_frowning_face: slight_frown; hugs: hugging; question: question_mark;
    exclamation: exclamation_mark; wrench: tools_wrench; cowboy_hat_face: cowboy; nerd_face: nerd; robot: robot_face; star2: glowing_star;
    arrow_right: right_arrow
  `
    .trim()
    .split(/;\s+/),
)

/** Returns GitHub's name for an emoji that has another name in Material: `raising_hand_man` for `man_raising_hand`. */
export function findEmojiName(name: string): string | undefined {
  const known = emojiNames()
  if (known.has(name)) return undefined
  const [, who = '', what = ''] = /^(man|woman|person)_(\w+)$/.exec(name) ?? []
  const [, country = ''] = /^flag_([a-z]{2})$/.exec(name) ?? []
  return [emoji[name], `${what}_${who}`, what, country].find((each) => each !== undefined && known.has(each))
}
