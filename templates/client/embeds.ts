import { reloadOnce } from './reload-once.ts'

/** Loads the page of another site when the reader presses the button in its place. */
export function bindEmbeds(): void {
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLButtonElement>('button[data-embed]')
    if (button) import('./load-embed.ts').then(({ loadEmbed }) => loadEmbed(button), reloadOnce)
  })
}
