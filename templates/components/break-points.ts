/** A long name's parts, between which a narrow column may break it: `Product|Variant|Price|Selection|Strategy`. */
export function breakPoints(text: string): readonly string[] {
  return /[\w$]{20}/.test(text) ? text.split(/(?<=[a-z\d])(?=[A-Z])/) : [text]
}
