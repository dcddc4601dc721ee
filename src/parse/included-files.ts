import type { ProjectPath } from '../model/paths.ts'
import { shortHash } from '../support/hash.ts'
import { ignoreError } from '../support/ignore-error.ts'
import { type FindRegion, indexRegions } from './find-region.ts'
import { limits } from './parse-options.ts'
import type { IncludedFiles, IncludedText, IncludeReader } from './read-include.ts'

/** Reads what one page includes: each file once, and not more than `limits` allows. */
export function createIncludedFiles(reader: IncludeReader): IncludedFiles {
  const answers = new Map<ProjectPath, ReturnType<IncludeReader['read']>>()
  const texts = new Map<Uint8Array, IncludedText>()
  let openedBytes = 0
  let shownBytes = 0
  let missing = 0
  let isSpent = false
  return {
    get isSpent() {
      return isSpent
    },
    read(path) {
      const known = answers.get(path)
      if (known !== undefined) return known
      const answer = reader.read(path)
      if (typeof answer !== 'string') openedBytes += answer.length
      if (openedBytes > limits.openedBytes) {
        isSpent = true
        return 'too-much'
      }
      answers.set(path, answer)
      return answer
    },
    textOf(bytes) {
      let known = texts.get(bytes)
      if (!known) {
        known = readText(bytes)
        texts.set(bytes, known)
      }
      return known
    },
    // Looking for a name reads a folder.
    similar: (path) => (missing++ < limits.suggestions ? reader.similar(path) : undefined),
    take(length) {
      shownBytes += length
      isSpent ||= shownBytes > limits.includedBytes
      return !isSpent
    },
  }
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

function readText(bytes: Uint8Array): IncludedText {
  const hash = shortHash(bytes)
  let text: string | undefined
  try {
    text = strictUtf8.decode(bytes).replace(/\r\n?/g, '\n')
  } catch (error) {
    // Not UTF-8, which the caller reports.
    ignoreError(error)
    text = undefined
  }
  let find: FindRegion | undefined
  return {
    text,
    hash,
    findRegion(name) {
      find ??= indexRegions(text ?? '')
      return find(name)
    },
  }
}
