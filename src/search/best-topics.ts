/** A place that is about a word: where a document has it in its title or in a heading. */
export interface Topic {
  readonly document: number
  readonly section: number
  readonly grade: number
}

/** From this grade on (a weight of 8) a term is what its section is about. */
export const topicGrade = 10
/** So many documents are shown for the beginning of a word that many words have. */
const mostTopics = 12

/** Keeps the best of each document, and the best documents, in order. */
export function keepTopic(best: Topic[], document: number, section: number, grade: number): void {
  const worst = best.length < mostTopics ? undefined : best[mostTopics - 1]
  if (worst && !isBefore(document, grade, worst)) return
  const same = best.findIndex((topic) => topic.document === document)
  if (same !== -1) {
    if (!isBefore(document, grade, best[same] as Topic)) return
    best.splice(same, 1)
  }
  const place = best.findIndex((topic) => isBefore(document, grade, topic))
  best.splice(place === -1 ? best.length : place, 0, { document, section, grade })
  if (best.length > mostTopics) best.pop()
}

function isBefore(document: number, grade: number, other: Topic): boolean {
  return grade === other.grade ? document < other.document : grade > other.grade
}
