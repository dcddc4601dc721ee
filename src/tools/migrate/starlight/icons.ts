/** Icons of Starlight and those of docsgen that look alike: https://starlight.astro.build/reference/icons/ */
const icons: Readonly<Record<string, string>> = {
  'open-book': 'book',
  information: 'info',
  document: 'file',
  'add-document': 'file',
  setting: 'gear',
  'right-arrow': 'arrow',
  magnifier: 'search',
  laptop: 'computer',
  'seti:folder': 'folder',
  email: 'mail',
  comment: 'chat',
  'comment-alt': 'chat',
  pen: 'pencil',
  'list-format': 'list',
  bars: 'menu',
  'cloud-download': 'download',
  random: 'sliders',
  'approve-check-circle': 'tip',
  bun: 'bolt',
}
/** Those with the same name. */
const same = new Set(
  'puzzle rocket sun moon star external github close pencil warning download link copy menu search clock user users terminal cloud globe home folder file image tag play bell lock key list'.split(
    ' ',
  ),
)

export function findIcon(name: string): string | undefined {
  return same.has(name) ? name : Object.hasOwn(icons, name) ? icons[name] : undefined
}
