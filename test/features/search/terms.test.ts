import { expect, test } from 'vitest'
import { createTermSplitter } from '../../../templates/search/terms.ts'

const split = (text: string, isEnglish = true) =>
  createTermSplitter(isEnglish)(text).map(({ term, isPart }) => (isPart ? `(${term})` : term))

test.each([
  ['RequestContext', ['requestcontext', '(request)', '(context)']],
  ['customFields', ['customfield', '(custom)', '(field)']],
  ['vendure-config', ['vendure', 'config']],
  ['@vendure/core', ['vendure', 'core']],
  ['HTTPServer', ['httpserver', '(http)', '(server)']],
  ['order_line', ['orderline', '(order)', '(line)']],
  ['S3', ['s3']],
  ['Orders, queries, taxes and addresses', ['order', 'query', 'tax', 'and', 'address']],
  ['status analysis address', ['status', 'analysis', 'address']],
  ['Ärger über Café', ['arger', 'uber', 'cafe']],
  ['Straße', ['straße']],
  ['注文する', ['注文', '文す', 'する']],
  ['', []],
  ['<img onerror=alert(1)>', ['img', 'onerror', 'alert', '1']],
  ['__proto__ constructor', ['proto', 'constructor']],
  ['🎉 %00 \u0000', ['00']],
])('%j', (text, terms) => {
  expect(split(text)).toEqual(terms)
})

test('other languages keep their endings', () => {
  expect(split('Straßen Hauses', false)).toEqual(['straßen', 'hauses'])
})

test('hashes and keys are not words', () => {
  expect(split(`${'a'.repeat(41)} b`)).toEqual(['b'])
})
