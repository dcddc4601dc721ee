import type { AttributeFormat, ThemeComponent } from '../../core/markdown/syntax-parts.ts'
import { closest } from '../../kit/similar/closest.ts'

/** The names that other tools use for attributes. */
export const foreignAttributes: Readonly<Record<string, string>> = {
  syncKey: 'group',
  groupId: 'group',
  defaultValue: 'default',
  header: 'title',
  heading: 'title',
  text: 'title',
  link: 'href',
  to: 'href',
  url: 'href',
  name: 'label',
  variant: 'type',
  videoId: 'id',
}

const text = { value: 'text' } as const
const icon = { value: 'icon' } as const
const address = { value: 'address' } as const

const boxType: AttributeFormat = {
  pattern: /^(?:info|tip|warning|danger|note|important|caution)$/,
  words: '`note`, `info`, `tip`, `important`, `warning`, `caution`, or `danger`',
  findMeant: (value) => closest(value, ['info', 'tip', 'warning', 'danger', 'note', 'important', 'caution']),
}

const youTubeId: AttributeFormat = {
  pattern: /^[\w-]{6,20}$/,
  words: 'the ID of a video on YouTube',
  findMeant: (value) => /(?:youtu\.be\/|[?&]v=|\/(?:embed|shorts|live)\/)([\w-]{6,20})/.exec(value)?.[1],
}

const vimeoId: AttributeFormat = {
  pattern: /^\d{5,12}$/,
  words: 'the number of a video on Vimeo',
  findMeant: (value) => /vimeo\.com\/(?:[a-z]+\/)*(\d{5,12})/.exec(value)?.[1],
}

/** The components of docsgen's own theme and the attributes that Markdown can give them. */
export const themeComponents: Readonly<Record<string, ThemeComponent>> = {
  Tabs: { part: 'components/tabs.tsx', attributes: { label: text, group: text, default: text }, holds: 'tabs' },
  TabItem: { part: 'components/tabs.tsx', attributes: { label: text, value: text }, holds: 'anything' },
  Cards: { part: 'components/cards.tsx', attributes: {}, holds: 'anything' },
  Card: { part: 'components/cards.tsx', attributes: { title: text, href: address, icon, label: text }, holds: 'anything' },
  CardLink: {
    part: 'components/cards.tsx',
    attributes: { title: { ...text, isRequired: true }, href: { ...address, isRequired: true }, description: text, icon },
    holds: 'none',
  },
  Hero: {
    part: 'components/hero.tsx',
    attributes: { title: { ...text, isRequired: true }, tagline: text, eyebrow: text, action: text, href: address },
    holds: 'anything',
  },
  Steps: { part: 'components/steps.tsx', attributes: {}, holds: 'steps' },
  FileTree: { part: 'components/file-tree.tsx', attributes: {}, holds: 'list' },
  Icon: { part: 'components/icons.tsx', attributes: { name: { ...icon, isRequired: true }, className: text, class: text }, holds: 'none' },
  Badge: {
    part: 'components/badge.tsx',
    attributes: { text, type: { ...text, format: boxType } },
    holds: 'anything',
  },
  YouTube: {
    part: 'components/embeds.tsx',
    attributes: { id: { ...text, isRequired: true, format: youTubeId }, title: text },
    holds: 'none',
    frame: 'https://www.youtube-nocookie.com/embed/',
  },
  Vimeo: {
    part: 'components/embeds.tsx',
    attributes: { id: { ...text, isRequired: true, format: vimeoId }, title: text },
    holds: 'none',
    frame: 'https://player.vimeo.com/video/',
  },
  Embed: {
    part: 'components/embeds.tsx',
    attributes: { src: { ...address, isRequired: true, loads: 'frame' }, title: text, height: text },
    holds: 'none',
  },
  Video: {
    part: 'components/embeds.tsx',
    attributes: {
      src: { ...address, isRequired: true, loads: 'media' },
      poster: { ...address, loads: 'image' },
      title: text,
      width: text,
      height: text,
    },
    holds: 'none',
  },
  Filter: { part: 'components/filter.tsx', attributes: { label: text }, holds: 'none' },
}
