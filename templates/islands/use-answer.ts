import { useEffect, useState } from 'react'
import type { Search } from '../client/local-search.ts'
import type { Answer } from '../search/open-index.ts'

export interface AnswerState {
  /** The last answer, also while the next one is on its way. */
  readonly answer: (Answer & { readonly query: string; readonly language: string }) | undefined
  readonly failed: boolean
  retry(): void
}

interface Wanted {
  readonly query: string
  readonly area: string | undefined
  readonly limit: number
}

/** Asks again whenever something else is wanted; an answer that was overtaken by a later question is dropped. */
export function useAnswer(open: () => Promise<Search>, { query, area, limit }: Wanted): AnswerState {
  const [answer, setAnswer] = useState<AnswerState['answer']>()
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const wanted = query.trim()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    let isWanted = true
    setFailed(false)
    if (wanted === '') setAnswer(undefined)
    else {
      open()
        .then(async (search) => ({ ...(await search.answer({ query, area, limit })), query: wanted, language: search.language }))
        .then(
          (found) => isWanted && setAnswer(found),
          () => isWanted && setFailed(true),
        )
    }
    return () => {
      isWanted = false
    }
  }, [open, query, area, limit, attempt])
  return { answer, failed, retry: () => setAttempt(attempt + 1) }
}
