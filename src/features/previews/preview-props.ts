/** The props for the template of link previews. All text is in the page's language. */
export interface PreviewProps {
  readonly title: string
  /** The label of the page's sidebar. It is empty if the page has none. */
  readonly section: string
  /** The description of the page. It is empty if the page has none. */
  readonly description: string
  readonly site: string
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
}
