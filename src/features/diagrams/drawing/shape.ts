/** An element of the drawing with everything that its style sheets set, as attributes. */
export interface Shape {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly (Shape | string)[]
}
