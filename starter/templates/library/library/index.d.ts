/**
 * Brews tea.
 *
 * @param leaves - The amount of leaves in grams.
 * @returns The tea, ready to drink.
 */
export declare function brew(leaves: number): Tea

/** A cup of tea. */
export interface Tea {
  /** The temperature in degrees Celsius. */
  readonly temperature: number
}
