/** Splits a long name into parts between which it may break in a narrow column: `Product|Variant|Price|Selection|Strategy`. */
export function breakPoints(text: string): readonly string[] {
  return /[\w$]{20}/.test(text) ? text.split(/(?<=[a-z\d])(?=[A-Z])/) : [text]
}
