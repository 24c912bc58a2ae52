import { expect, test } from 'vitest'
import { formatErrorMessage, formatErrorWithStack } from './format-error.ts'
import { redactText } from './redact-text.ts'

test.each([
  ['https://shop.example/order?email=nora@example.com&t=x', 'https://shop.example/order?[query]'],
  ['/unsubscribe?t=abc was asked', '/unsubscribe?[query] was asked'],
  ['"/subscribe/confirm#code=123456" was asked', '"/subscribe/confirm?[query]" was asked'],
  ['nora+gift@example.co.uk', '[email]'],
  ['nora%40example.com', '[email]'],
  ['/track/q7Lw2Zk9-vB0xRt5_YhN3mPd8sFgJcE1uAoTiWyXzKb', '/track/[token]'],
  [`hash ${'0a1b'.repeat(16)}`, 'hash [token]'],
  ['postgres://shop:pass@database:5432/shop', 'postgres://[credentials]@database:5432/shop'],
])('%s becomes %s in a message, its cause and a text', (original, redacted) => {
  const error = new Error(`Failed: ${original}`, { cause: new TypeError(original) })
  expect(formatErrorMessage(error)).toBe(`Failed: ${redacted}\ncaused by ${redacted}`)
  expect(formatErrorWithStack(error).split('\n')[0]).toBe(`Error: Failed: ${redacted}`)
  expect(formatErrorWithStack(original)).toBe(redacted)
})

test.each([
  ['order ord_01h455vb4pex5vsknk084sn02q: connect ECONNREFUSED 127.0.0.1:5432'],
  ["Cannot find package '@hono/node-server' imported from /shop/node_modules/@hono/a.js"],
  [
    'broken\n    at handleDocumentRequest2 (file:///shop/build/server/assets/Order4Qw2Zk9vB0xRt5YhN3mPd8.js:1:2)',
  ],
])('%j is unchanged', (text) => expect(redactText(text)).toBe(text))
