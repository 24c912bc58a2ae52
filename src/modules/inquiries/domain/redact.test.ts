import { expect, test } from 'vitest'
import { redact } from './redact.ts'

const nora = { name: 'Nora O’Hale-Berg', email: 'nora@example.com', phone: '6175550142' }

test.each([
  ['I am Nora, and I sew.', 'I am [name], and I sew.'],
  ['NORA O’HALE-BERG sews', '[name] [name] sews'],
  ['Write to nora@example.com or to n.b+x@mail.example.co.uk', 'Write to [email] or to [email]'],
  ['See https://nora.example/work?x=1 and www.hale.example', 'See [link] and [link]'],
  ['Call (617) 555-0142 or +1 617 555 0142 or 6175550142', 'Call [phone] or [phone] or [phone]'],
])('%s', (text, veiled) => expect(redact(text, nora)).toBe(veiled))

test.each([
  'Honorable mention in 2019, 12 stitches to the inch, from 300 yards',
  'Bergamot',
  'I worked from 2014 to 2019.',
  'Frette 2014-2019, at home 2019 - 2024',
  'From 2014-06-01, or 06-01-2014 as it is written here',
])('leaves what names nobody: %s', (text) => expect(redact(text, nora)).toBe(text))

test.each(['2015550142', '201 555 0142', '(201) 920-2014', '+44 20 7946 0958'])(
  'no number is taken for years: %s',
  (text) => expect(redact(text, nora)).toBe('[phone]'),
)

test('one-letter names and names with special characters are handled', () => {
  expect(redact('a (b) .* c', { ...nora, name: 'A .* (b)' })).toBe('a [name] [name] c')
})
