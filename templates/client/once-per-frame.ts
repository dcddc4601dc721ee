/** `work`, however often it is asked for, once before the next picture. */
export function oncePerFrame(work: () => void): () => void {
  let isPlanned = false
  return () => {
    if (isPlanned) return
    isPlanned = true
    requestAnimationFrame(() => {
      isPlanned = false
      work()
    })
  }
}
