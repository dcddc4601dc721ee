import * as v from 'valibot'
import { closedObject, label, linkPolicy, namedEntries, projectPath, rejectIf, text } from './schema-parts.ts'
import { globs } from './security-schema.ts'

export const sampleCheckEntries = {
  packages: v.exactOptional(projectPath()),
  schemas: v.exactOptional(namedEntries(findSchemaNameProblem, v.array(label()))),
  hover: v.exactOptional(v.boolean()),
}

const size = () => v.exactOptional(v.pipe(v.number(), rejectIf(findSizeProblem)))

export const sizeEntries = { file: size(), picture: size(), pixels: size() }

export const budgetEntries = {
  pages: v.exactOptional(globs),
  html: size(),
  script: size(),
  css: size(),
  pictures: size(),
  domNodes: size(),
}

export const termEntries = { use: label(), instead: v.array(label()) }

const commandEntries = { package: label(), version: v.exactOptional(label()) }

export const externalCheckEntries = {
  ignore: v.exactOptional(v.array(text(findIgnoredAddressProblem))),
  allowPrivate: v.exactOptional(v.array(text(findHostProblem))),
  cacheDays: v.exactOptional(v.pipe(v.number(), rejectIf(findDaysProblem))),
}

export const translationEntries = {
  report: v.exactOptional(linkPolicy),
  days: v.exactOptional(
    v.pipe(
      v.number(),
      rejectIf((days) => (days >= 0 && days <= 36_500 ? undefined : 'it must be a number of days from 0 to 36,500')),
    ),
  ),
  notice: v.exactOptional(v.boolean()),
}

export const checkEntries = {
  samples: v.exactOptional(closedObject(sampleCheckEntries)),
  sizes: v.exactOptional(closedObject(sizeEntries)),
  terms: v.exactOptional(v.array(closedObject(termEntries))),
  commands: v.exactOptional(v.array(closedObject(commandEntries))),
  external: v.exactOptional(closedObject(externalCheckEntries)),
  budgets: v.exactOptional(v.array(closedObject(budgetEntries))),
  translations: v.exactOptional(closedObject(translationEntries)),
}

function findSchemaNameProblem(name: string): string | undefined {
  return name.trim() === '' ? 'the name is empty' : undefined
}

function findSizeProblem(size: number): string | undefined {
  return size > 0 ? undefined : 'it must be greater than 0'
}

function findIgnoredAddressProblem(pattern: string): string | undefined {
  return /^(?:\*|https?:\/\/)/.test(pattern) ? undefined : 'it must begin with `https://`, `http://`, or `*`'
}

/** A name as `URL` writes it, with a port if it is not the scheme's. */
function findHostProblem(host: string): string | undefined {
  const url = `http://${host}`
  return URL.canParse(url) && [new URL(url).host, `${new URL(url).host}:80`].includes(host)
    ? undefined
    : 'it must be a host name in lowercase or an IP address, such as `wiki.acme.example` or `localhost:8080`'
}

function findDaysProblem(days: number): string | undefined {
  return days >= 0 && days <= 365 ? undefined : 'it must be from 0 to 365 days'
}
