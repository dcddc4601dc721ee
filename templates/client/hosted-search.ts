import { openCluster, type SearchService } from '../search/query-cluster.ts'
import { type ClusterSettings, shared } from '../search/typesense-query.ts'
import { openLocalSearch, type Search } from './local-search.ts'

/** After a failure, the cluster is not used for this long, so that readers do not have to wait after each keystroke. */
const restMs = 30_000

/** Searches on a server. While the server does not respond, the site's own index is used, if there is one. */
export function openHostedSearch(cluster: string, src: string): Search {
  const settings = JSON.parse(cluster) as ClusterSettings
  const hosted = openCluster(settings, settings.appId === undefined ? undefined : openAlgolia())
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

/** Loaded only by sites that use hosted search. */
async function openAlgolia(): Promise<SearchService> {
  return (await import('../search/algolia-query.ts')).createAlgolia(shared)
}
