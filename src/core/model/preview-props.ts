/** What the template of link preview pictures receives. Texts are in the page's language. */
export interface PreviewProps {
  readonly title: string
  /** The label of the page's sidebar; empty if it has none. */
  readonly section: string
  /** Empty if the page has none. */
  readonly description: string
  readonly site: string
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
}
