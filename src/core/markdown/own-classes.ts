/** The first words of class names in docsgen's theme: `card` also stands for `card-title`. */
const ownWords = new Set(
  (
    'added admonition align anchor announcement badge brand breadcrumbs button card chevron class code color column constant contents copy diagram ' +
    'doc drawing dropdown embed external facts failure feedback file filter footnote footnotes for function hero highlighted hljs home icon journal label language line ' +
    'link loading math members menu mermaid moved not numbered page pager panel pen progress prose removed script search shell sidebar site skip soft spinner ' +
    'steps tab table tabs task term tex toc topbar try types untranslated version video view visually zoom on'
  ).split(' '),
)

/** Whether docsgen's theme uses a class of this name, or could. */
export function isOwnClass(name: string): boolean {
  return ownWords.has(name.split(/[-_]/, 1)[0] ?? '')
}
