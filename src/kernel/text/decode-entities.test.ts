import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeEntities } from './decode-entities.ts'

test.each([
  ['Salt &amp; pepper', 'Salt & pepper'],
  ['Host&#8217;s &quot;good&quot; cup', 'Host’s "good" cup'],
  ['10&#x2033; plate', '10″ plate'],
  ['&amp;lt;', '&lt;'],
  [
    '&unknown; &constructor; &#0; &#55296; &#9999999; AT&T',
    '&unknown; &constructor; &#0; &#55296; &#9999999; AT&T',
  ],
])('%j is %j', (text, decoded) => {
  expect(decodeEntities(text)).toBe(decoded)
})

test('what was encoded is decoded', () => {
  const encode = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
  fc.assert(fc.property(fc.string(), (text) => decodeEntities(encode(text)) === text))
})
