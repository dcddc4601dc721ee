import type { Location } from '../../model/diagnostic.ts'

/** GraphQL of a page: a fence, or a template within TypeScript. */
export interface GraphqlDocument {
  /** What it takes from elsewhere (`${FRAGMENT}`) is filled in. */
  readonly text: string
  /** Something it takes from elsewhere is not known. */
  readonly isPartial: boolean
  /** A name that says which schema it is for: a fence's `schema`, or its title. */
  readonly wanted: { readonly schema: string | undefined; readonly title: string | undefined }
  /** The line of the page it stands on decides what was defined before it. */
  readonly order: number
  /** undefined for text that was filled in: it is checked where it stands. */
  readonly placeOf: (offset: number, length: number) => Location | undefined
  /** Where all of it begins. */
  readonly at: Location
}
