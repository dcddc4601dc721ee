/**
 * @description
 * A boat with a {@link Sail}. It needs {@link Wind}.
 *
 * @docsCategory boats
 */
export interface Boat {
  /** What it is called. */
  name: string
  sail?: Sail
}
/**
 * @description
 * Drives a boat.
 *
 * @docsCategory boats
 */
export interface Sail {
  area: number
}
