import { expect, test } from 'vitest'
import { z } from 'zod'
import { openTestShop } from '#test/support/shop.ts'

const { shop } = await openTestShop()

const marks = [
  '"',
  ' ',
  ',',
  ';',
  '\n',
  '\r\nBcc: x@evil.example',
  '<',
  '>',
  '(',
  ')',
  '\\',
  '\t',
  '\u0000',
  '\u202e',
  '[',
  ']',
  ':',
  '\u2028',
  '\u00a0',
  '🂡',
]
/**
 * None is a single plain address. Surrounding text may be removed, but nothing else may be derived
 * from it.
 */
const hostile = [
  ...marks.flatMap((mark) => [
    `nora${mark}x@example.com`,
    `nora@exam${mark}ple.com`,
    `nora@example.com${mark}x@evil.example`,
  ]),
  '"nora@evil.example"@example.com',
  'Nora <nora@example.com>',
  'nora@example.com,x@evil.example',
  'nora@@example.com',
  'nora@example',
  'nora@.com',
  'nora@example..com',
  '@example.com',
  'nora@[127.0.0.1]',
  'nora@localhost',
  `${'a'.repeat(65)}@example.com`,
  `nora@${'a'.repeat(250)}.com`,
]

/**
 * Email fields of all calls at any depth. Analytics events send no email, and their address is
 * stored only if it is the member's own.
 */
const fields = shop.endpoints
  .filter(({ path }) => path !== '/api/track')
  .flatMap((endpoint) =>
    addressesIn(endpoint.input).map(({ path, schema }) => ({
      name: `${endpoint.method} ${endpoint.path} ${path}`,
      schema,
    })),
  )

function addressesIn(schema: z.ZodType, path = ''): { path: string; schema: z.ZodType }[] {
  if (
    schema instanceof z.ZodOptional
    || schema instanceof z.ZodNullable
    || schema instanceof z.ZodDefault
  )
    return addressesIn(schema.unwrap() as z.ZodType, path)
  if (schema instanceof z.ZodArray) return addressesIn(schema.element as z.ZodType, path)
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries<z.ZodType>(schema.shape).flatMap(([name, field]) =>
    /emails?$/i.test(name) && !isChoice(field)
      ? [{ path: path + name, schema: field }]
      : addressesIn(field, `${path}${name}.`),
  )
}

/** Whether emails are sent is a choice, such as `sendEmail`. */
function isChoice(schema: z.ZodType): boolean {
  if (
    schema instanceof z.ZodOptional
    || schema instanceof z.ZodNullable
    || schema instanceof z.ZodDefault
  )
    return isChoice(schema.unwrap() as z.ZodType)
  return schema instanceof z.ZodBoolean || schema instanceof z.ZodEnum
}

test('the calls with an email address are found', () => expect(fields.length).toBeGreaterThan(12))

test.each(fields)(`$name accepts none of ${hostile.length} hostile addresses`, ({ schema }) => {
  expect(hostile.length).toBeGreaterThanOrEqual(60)
  for (const address of hostile) {
    for (const given of [address, [address]]) {
      const read = schema.safeParse(given)
      if (read.success)
        expect(JSON.stringify(read.data), JSON.stringify(address)).toBe('the address refused')
    }
  }
  expect([
    schema.safeParse('nora@example.com').success,
    schema.safeParse(['nora@example.com']).success,
  ]).toContain(true)
})
