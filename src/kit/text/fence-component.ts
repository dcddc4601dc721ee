/** The name of the component that renders code blocks of a language. No tag can have it. */
export function fenceComponent(language: string): string {
  return `fence:${language}`
}
