/** The elements around what the server rendered of a component with `"use client"`. */
export function bindIslands(): void {
  customElements.define('docsgen-island', IslandElement)
}

type Started = { stop(): void }

/** Brings itself to life when it is needed, whenever and wherever it comes into the page. */
class IslandElement extends HTMLElement {
  #started: Promise<Started | undefined> | undefined
  #sight: IntersectionObserver | undefined

  connectedCallback(): void {
    const { hydrate } = this.dataset
    for (const name of ['pointerover', 'focusin', 'touchstart']) this.addEventListener(name, this.#start, { once: true, passive: true })
    this.addEventListener('click', this.#keep, true)
    if (hydrate === 'load') this.#start()
    else if (hydrate !== 'interaction') {
      this.#sight = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && this.#start(), {
        rootMargin: '200px',
      })
      // It has no box of its own.
      for (const child of this.children) this.#sight.observe(child)
      if (!this.firstElementChild) this.#start()
    }
  }

  disconnectedCallback(): void {
    this.#sight?.disconnect()
    // Moved within the page it is connected again at once.
    queueMicrotask(() => {
      if (!this.isConnected) void this.#started?.then((started) => started?.stop())
    })
  }

  /** A press on a button that is not alive yet is not lost: it is done again when it is. */
  #keep = (event: Event): void => {
    const button = (event.target as Element).closest<HTMLElement>('button, [role=button]')
    if (!button) return
    event.stopImmediatePropagation()
    event.preventDefault()
    this.#start()
    void this.#started?.then((started) => started && button.isConnected && button.click())
  }

  #start = (): void => {
    this.#sight?.disconnect()
    this.#started ??= import('./start-island.tsx')
      .then(({ startIsland }) => startIsland(this))
      .then(
        (started) => {
          this.removeEventListener('click', this.#keep, true)
          return started
        },
        (error: unknown) => {
          this.#started = undefined
          this.removeEventListener('click', this.#keep, true)
          reportError(error)
          return undefined
        },
      )
  }
}
