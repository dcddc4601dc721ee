import { openCluster } from '../search/ask-cluster.ts'
import type { ClusterSettings } from '../search/typesense-query.ts'
import { openLocalSearch, type Search } from './local-search.ts'

/** A cluster that has failed is left alone for so long: who goes on typing need not wait for it with every letter. */
const restMs = 30_000

/** The search on a server; while that does not answer, the site's own index, where it has one. */
export function openHostedSearch(cluster: string, src: string): Search {
  const settings = JSON.parse(cluster) as ClusterSettings
  const hosted = openCluster(settings)
  let local: Promise<Search> | undefined
  let isResting = false
  const askLocal: Search['answer'] = async (question) => {
    local ??= openLocalSearch(src)
    local.catch(() => {
      local = undefined
    })
    return (await local).answer(question)
  }
  return {
    language: settings.language,
    async answer(question) {
      if (isResting) return askLocal(question)
      try {
        return await hosted.answer(question)
      } catch (error) {
        if (src === '') throw error
        isResting = true
        setTimeout(() => {
          isResting = false
        }, restMs)
        return askLocal(question)
      }
    },
  }
}
