export interface AttributeKind {
  /** Text, an address, or the name of an icon. */
  readonly value: 'text' | 'address' | 'icon'
  readonly isRequired?: true
}

export interface BuiltInComponent {
  /** The part of the theme that draws it. */
  readonly part: string
  readonly attributes: Readonly<Record<string, AttributeKind>>
  /** What its content can be; `none` if the content is not shown. */
  readonly holds: 'anything' | 'none' | 'tabs' | 'steps' | 'list'
}

/** What other tools call an attribute. */
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
}

const text = { value: 'text' } as const
const icon = { value: 'icon' } as const
const address = { value: 'address' } as const

/** The components of docsgen's own theme and the attributes that Markdown may give them. */
export const builtInComponents: Readonly<Record<string, BuiltInComponent>> = {
  Tabs: { part: 'components/tabs.tsx', attributes: { label: text, group: text, default: text }, holds: 'tabs' },
  TabItem: { part: 'components/tabs.tsx', attributes: { label: text, value: text }, holds: 'anything' },
  Cards: { part: 'components/cards.tsx', attributes: {}, holds: 'anything' },
  Card: { part: 'components/cards.tsx', attributes: { title: text, href: address, icon, label: text }, holds: 'anything' },
  CardLink: {
    part: 'components/cards.tsx',
    attributes: { title: { ...text, isRequired: true }, href: { ...address, isRequired: true }, description: text, icon },
    holds: 'none',
  },
  Steps: { part: 'components/steps.tsx', attributes: {}, holds: 'steps' },
  FileTree: { part: 'components/file-tree.tsx', attributes: {}, holds: 'list' },
  Icon: { part: 'components/icons.tsx', attributes: { name: { ...icon, isRequired: true }, className: text, class: text }, holds: 'none' },
  Filter: { part: 'components/filter.tsx', attributes: { label: text }, holds: 'none' },
}
