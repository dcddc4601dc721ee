/** What the theme says, for the check of a config that says it in other words. */
export { messages } from '../../templates/messages.ts'
