import { htmlDocument } from './html-document.js'

export const render = (data) => htmlDocument(data, data.content)
