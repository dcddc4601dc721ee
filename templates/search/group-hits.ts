import type { Answer } from './open-index.ts'

/** A page among the results, with its matching sections. */
export interface PageHit {
  readonly title: string
  readonly href: string
  readonly area: string | undefined
  readonly places: readonly PlaceHit[]
}

export interface PlaceHit {
  /** The URL with the section's fragment. */
  readonly href: string
  /** The headings above the section, followed by its own heading. The list is empty for the beginning of the page. */
  readonly trail: readonly string[]
  readonly text: string
}

/** Groups results by page, in the order of the best result on each page. Parts of a long page are combined. */
export function groupHits({ found }: Pick<Answer, 'found'>): readonly PageHit[] {
  const pages = new Map<string, PageHit & { readonly places: PlaceHit[] }>()
  for (const { document, area, sections } of found) {
    const page = pages.get(document.href) ?? { title: document.t, href: document.href, area, places: [] }
    pages.set(document.href, page)
    for (const section of sections) {
      const [id = '', , text = ''] = document.s[section] ?? []
      const trail: string[] = []
      for (let at: number | undefined = section; at !== undefined; at = document.s[at]?.[3]) {
        const heading: string = document.s[at]?.[1] ?? ''
        if (heading !== '') trail.unshift(heading)
      }
      page.places.push({ href: id === '' ? document.href : `${document.href}#${encodeURIComponent(id)}`, trail, text })
    }
  }
  return [...pages.values()]
}
