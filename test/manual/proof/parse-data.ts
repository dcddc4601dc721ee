import { parseAllDocuments } from 'yaml'

/** Throws if the text of a data file is invalid. */
export function parseData(language: string, text: string): void {
  if (language === 'json') JSON.parse(text)
  if (language === 'yaml') for (const { errors } of parseAllDocuments(text)) if (errors[0]) throw errors[0]
}
