/** Thrown where blocks or emphasis are nested deeper than any page needs; carries the place. */
export class TooDeep extends Error {
  readonly offset: number
  constructor(offset: number) {
    super('nested too deep')
    this.offset = offset
  }
}
