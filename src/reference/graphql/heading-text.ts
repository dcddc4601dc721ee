/** A name of GraphQL as the words of a heading: underscores around it would emphasise it. */
export function headingText(name: string): string {
  return name.replace(/^_+|_+$/g, (marks) => marks.replaceAll('_', '\\_'))
}
