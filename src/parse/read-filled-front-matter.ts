import { fillVariables } from './expand-text.ts'
import type { ParseOptions } from './parse-options.ts'
import { readFrontMatter } from './read-front-matter.ts'

/** Title and description with the values of their variables. */
export function readFilledFrontMatter(
  variables: ParseOptions['variables'],
  input: Parameters<typeof readFrontMatter>[0],
): ReturnType<typeof readFrontMatter> {
  const front = readFrontMatter(input)
  const { title, heading, description } = front.frontMatter
  if (!variables || ![title, heading, description].some((text) => text?.includes('{{'))) return front
  const values = { ...variables, ...front.frontMatter.variables }
  const filled = {
    ...(title !== undefined && { title: fillVariables(title, values) }),
    ...(heading !== undefined && { heading: fillVariables(heading, values) }),
    ...(description !== undefined && { description: fillVariables(description, values) }),
  }
  return { ...front, frontMatter: { ...front.frontMatter, ...filled } }
}
