import { encodePercent } from '../../kit/escape/percent.ts'

interface Target {
  readonly url: string
  readonly prompt: string
}

interface Values {
  readonly title: string
  readonly url: string
  readonly markdownUrl: string
}

/** The URL that opens a page in an assistant. A value cannot contain a placeholder, because each text is filled in one step. */
export function openInUrl({ url, prompt }: Target, values: Values): string {
  const all = { ...values, prompt: fill(prompt, values) }
  return fill(url, Object.fromEntries(Object.entries(all).map(([name, value]) => [name, encodePercent(value)])))
}

function fill(text: string, values: Readonly<Record<string, string>> | Values): string {
  return text.replace(
    /\{(\w{1,20})\}/g,
    (whole, name: string) => (Object.hasOwn(values, name) ? (values as Record<string, string>)[name] : undefined) ?? whole,
  )
}
