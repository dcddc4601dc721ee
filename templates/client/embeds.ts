import { reloadOnce } from './reload-once.ts'

/** Buttons that stand for a page of another site load it when the reader presses them. */
export function bindEmbeds(): void {
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLButtonElement>('button[data-embed]')
    if (button) import('./load-embed.ts').then(({ loadEmbed }) => loadEmbed(button), reloadOnce)
  })
}
