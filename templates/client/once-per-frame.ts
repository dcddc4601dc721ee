/** Returns a function that runs `work` once before the next frame, regardless of how often the function is called. */
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
