import { reloadOnce } from './reload-once.ts'

/** Opens the form of an operation when the reader presses its button. The code of the form is loaded at that time. */
document.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLButtonElement>('button[data-try-it]')
  if (button) import('./try-it-form.ts').then(({ toggleForm }) => toggleForm(button), reloadOnce)
})
