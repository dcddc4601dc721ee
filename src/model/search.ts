/** What a reader can find of one page. Short keys: the file holds every page. */
export interface SearchPage {
  /** Its title. */
  readonly t: string
  readonly href: string
  /** One sentence about it; left out where there is none. */
  readonly d?: string
  /** The part of the site it belongs to: `Learn`. */
  readonly area?: string
}
