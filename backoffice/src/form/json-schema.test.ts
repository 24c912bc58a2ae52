import { expect, test } from 'vitest'
import { dropEmpty, type JsonSchema } from './json-schema.ts'

const schema: JsonSchema = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string' },
    color: { type: 'string' },
    greeting: { type: 'string', default: 'Welcome' },
    links: {
      type: 'array',
      items: { type: 'object', properties: { href: { type: 'string' } } },
    },
    notice: {
      anyOf: [
        { type: 'object', properties: { link: { type: 'string' } } },
        { type: 'null' as 'string' },
      ],
    },
    words: { type: 'object', additionalProperties: { type: 'string' } },
  },
}

test('fields that may be left out and are empty are not sent, at any depth', () => {
  const value = {
    name: '',
    color: '',
    greeting: '',
    links: [{ href: '' }, { href: '/menu' }],
    notice: { link: '' },
    words: { ruby: '' },
  }
  expect(dropEmpty(value, schema)).toEqual({
    name: '',
    greeting: '',
    links: [{}, { href: '/menu' }],
    notice: {},
    words: { ruby: '' },
  })
  expect(dropEmpty({ name: 'Linden', notice: null }, schema)).toEqual({
    name: 'Linden',
    notice: null,
  })
})
