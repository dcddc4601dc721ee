/** Defines the custom elements that contain server-rendered components with `"use client"`. */
export function bindIslands(): void {
  customElements.define('docsgen-island', IslandElement)
}

type Started = { press(button: Element): void; stop(): void }

const buttons = 'button, [role=button]'

/** Hydrates its component when needed, whenever the element is added to the page. */
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
      // The children are observed because the element itself has no box.
      for (const child of this.children) this.#sight.observe(child)
      if (!this.firstElementChild) this.#start()
    }
  }

  disconnectedCallback(): void {
    this.#sight?.disconnect()
    // An element that is only being moved is reconnected immediately, so the check is deferred.
    queueMicrotask(() => {
      if (!this.isConnected) void this.#started?.then((started) => started?.stop())
    })
  }

  /** Repeats a press on a button after the button is hydrated. */
  #keep = (event: Event): void => {
    const button = (event.target as Element).closest(buttons)
    if (!button) return
    event.stopImmediatePropagation()
    event.preventDefault()
    this.#start()
    void this.#started?.then((started) => started?.press(button))
  }

  #start = (): void => {
    this.#sight?.disconnect()
    this.#started ??= import('./start-island.tsx')
      .then(({ startIsland }) => startIsland(this, buttons))
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
