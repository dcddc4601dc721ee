import type { Answer, Question } from '../search/open-index.ts'
import { loadingDelayMs } from '../shell-constants.ts'
import { openLocalSearch, type Search } from './local-search.ts'
import { reloadOnce } from './reload-once.ts'
import type { SearchAddresses } from './search-addresses.ts'

export interface SearchAnswer extends Answer {
  readonly question: Question
  readonly language: string
}

interface AskerViews {
  readonly answered: (answer: SearchAnswer) => void
  readonly failed: (retry: () => void) => void
  /** Called when an answer is slow, and again when the answer arrives. */
  readonly waiting: (isWaiting: boolean) => void
}

export interface SearchAsker {
  /** Asks a question, which replaces the previous one. */
  ask(question: Question): void
  cancel(): void
  isAsking(): boolean
}

type SearchPlace = Pick<SearchAddresses, 'src' | 'cluster'>

/** The opened indexes, keyed by the URL of their directory. */
const opened = new Map<string, Promise<Search>>()

/** Discards the loaded indexes, because the site has changed. */
export function forgetSearches(): void {
  opened.clear()
}

/** Creates a client for a site's search. Answers to outdated questions are dropped. */
export function createSearchClient(place: SearchPlace, { answered, failed, waiting }: AskerViews): SearchAsker {
  let latest = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsking = false
  const stop = () => {
    latest++
    isAsking = false
    clearTimeout(timer)
    timer = undefined
    waiting(false)
  }
  const ask = (question: Question) => {
    const own = ++latest
    isAsking = true
    timer ??= setTimeout(() => waiting(true), loadingDelayMs)
    answerOf({ ...question, isOvertaken: () => own !== latest }).then(
      (answer) => {
        if (own !== latest) return
        stop()
        answered(answer)
      },
      () => {
        if (own !== latest) return
        stop()
        failed(() => ask(question))
      },
    )
  }
  const answerOf = async (question: Question): Promise<SearchAnswer> => {
    const search = await openOnce(place)
    return { ...(await search.answer(question)), question, language: search.language }
  }
  // The index starts loading before the first question.
  openOnce(place).catch(() => {})
  return { ask, cancel: stop, isAsking: () => isAsking }
}

function openOnce({ src, cluster }: SearchPlace): Promise<Search> {
  const known = opened.get(src)
  if (known) return known
  const search =
    cluster === undefined
      ? openLocalSearch(src)
      : import('./hosted-search.ts').catch(reloadOnce).then(({ openHostedSearch }) => openHostedSearch(cluster, src))
  opened.set(src, search)
  search.catch(() => opened.delete(src))
  return search
}
