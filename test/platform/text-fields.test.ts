import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { lineText } from '#platform/http/text-fields.ts'
import { sampleInput, textFields, withField } from '#test/support/sample-input.ts'
import { openTestShop } from '#test/support/shop.ts'
import { listTextFields } from '#test/support/text-leaves.ts'

const { shop } = await openTestShop()
const endpoints = shop.endpoints.filter((endpoint) => endpoint.access !== 'provider')

describe('the walk through a schema', () => {
  test('finds an unnamed text type at any place', () => {
    const bare = z.strictObject({
      plain: z.string(),
      trimmed: z.string().trim().min(1).max(40).optional(),
      piped: z
        .string()
        .transform((text) => text.length)
        .pipe(z.number()),
      listed: z.array(z.string().max(4)).default([]),
      either: z.union([z.number(), z.string()]).nullable(),
      keyed: z.record(z.string(), z.number()),
      anything: z.unknown(),
      inside: z.strictObject({ line: lineText({ max: 40 }).optional(), bare: z.string() }),
      later: z.lazy(() => z.string()),
      changed: lineText({ max: 40 }).max(3),
    })
    expect(
      listTextFields(bare)
        .filter(({ kind }) => kind === null)
        .map(({ path }) => path),
    ).toEqual([
      'plain',
      'trimmed',
      'piped',
      'listed.0',
      'either',
      'keyed.*.key',
      'anything',
      'inside.bare',
      'later',
      'changed',
    ])
  })
})

test('every text input has a named type', () => {
  const bare = endpoints.flatMap(({ path, input }) =>
    listTextFields(input).flatMap((leaf) => (leaf.kind === null ? [`${path} ${leaf.path}`] : [])),
  )
  expect(bare).toEqual([])
})

/** The default messages of the library. */
const libraryWords = /^Invalid|^Too (?:small|big)|^Unrecognized|expected \w+|, received |>=|<=/

test.each(endpoints)('$method $path has error messages of the shop', (endpoint) => {
  const wrong: unknown[] = [
    undefined,
    null,
    0,
    -1,
    1.5,
    true,
    '',
    'x'.repeat(20_000),
    [],
    [1],
    {},
    { a: 1 },
    'a\u0000',
    '\u202E',
    Array.from({ length: 300 }, () => 'a'),
  ]
  for (const field of [...Object.keys(endpoint.input.shape), ...textFields(endpoint)]) {
    for (const value of wrong) {
      const { error } = endpoint.input.safeParse(
        field.includes('.')
          ? withField(endpoint, field, value)
          : { ...sampleInput(endpoint), [field]: value },
      )
      for (const { message } of error?.issues ?? []) {
        expect(message, `${field} = ${JSON.stringify(value)?.slice(0, 40)}`).not.toMatch(
          libraryWords,
        )
        expect(message.length, field).toBeGreaterThan(5)
      }
    }
  }
})

test('one field, one message: email addresses, ZIP codes, phone numbers and passwords', () => {
  const messages = {
    email: 'Please enter a valid email address.',
    zip: 'ZIP code needs 5 digits, or 5 and 4.',
    phone: 'Phone number needs exactly 10 digits.',
    password: 'Please enter your password.',
  }
  const wrong = {
    email: [undefined, null, 7, [], 'nora@example', 'x'.repeat(300), ''],
    zip: [undefined, 7, '0290', '02906-', '9'.repeat(50)],
    phone: [undefined, 7, '555-0142', '9'.repeat(50)],
    password: [undefined, 7, ''],
  }
  const seen = new Set<string>()
  const fields = endpoints.flatMap((endpoint) =>
    listTextFields(endpoint.input).map(({ path, kind }) => ({ endpoint, path, kind })),
  )
  for (const { endpoint, path, kind } of fields) {
    // The password of a registry has its own message.
    if (!isContact(kind) || /^\/api\/(staff\/)?registry\//.test(endpoint.path)) continue
    if (kind === 'password' && !/^(password|currentPassword)$/.test(path)) continue
    for (const value of wrong[kind]) {
      const issues = endpoint.input.safeParse(withField(endpoint, path, value)).error?.issues ?? []
      const said = issues
        .filter((issue) => issue.path.join('.') === path)
        .map(({ message }) => message)
      expect(said, `${endpoint.path} ${path} = ${JSON.stringify(value)}`).toEqual(
        said.map(() => messages[kind]),
      )
      if (said.length > 0) seen.add(kind)
    }
  }
  expect([...seen].sort()).toEqual(['email', 'password', 'phone', 'zip'])
})

const isContact = (kind: string | null): kind is 'email' | 'zip' | 'phone' | 'password' =>
  kind === 'email' || kind === 'zip' || kind === 'phone' || kind === 'password'
