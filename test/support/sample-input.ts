import { z } from 'zod'
import type { Endpoint } from '#platform/http/endpoint.ts'

type Json = Readonly<Record<string, unknown>>

/** Values of fields whose type alone does not imply a valid value. */
const plausible: Readonly<Record<string, unknown>> = {
  email: 'eve@example.com',
  emailDomain: 'hale-and-co.com',
  emails: ['eve@example.com'],
  recipientEmail: 'eve@example.com',
  sendOn: '2030-12-24',
  deadline: '2030-12-24',
  code: '123456',
  password: 'Linen and 1 table',
  firstName: 'Eve',
  lastName: 'Else',
  line1: '9 Elm Street',
  city: 'Reno',
  stateCode: 'NV',
  region: 'NV',
  zip: '89501',
  postalCode: '89501',
  countryCode: 'US',
  phone: '7755550142',
  registryNumber: '4821773015',
  ownerEmail: 'nora@example.com',
  birthDate: '1985-04-30',
  issuedOn: '2026-01-02',
  startsAt: '2026-11-27T05:00:00Z',
  from: '2026-01-01',
  to: '2026-12-31',
  q: 'linen',
  totpSecret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  permissions: ['orders.read'],
  index: '0',
  timeZone: 'America/Chicago',
  orderPrefix: 'LC',
  holiday: { from: '11-01', to: '12-31', until: '01-31' },
}

/** Cached, because each call is tested with hundreds of ids. */
const samples = new WeakMap<Endpoint, Record<string, unknown>>()
const schemas = new WeakMap<Endpoint, Json>()

/** A minimal valid input of a call, derived from its schema. */
export function sampleInput(endpoint: Endpoint): Record<string, unknown> {
  const sample = samples.get(endpoint) ?? newSample(endpoint)
  samples.set(endpoint, sample)
  return structuredClone(sample)
}

function newSample(endpoint: Endpoint): Record<string, unknown> {
  const schema = schemaOf(endpoint)
  const plain = sampleOf(schema, '') as Record<string, unknown>
  // Emailed codes have six digits; gift card codes have 16 letters, recovery codes twelve, referral
  // codes eight.
  const codes =
    'code' in plain
      ? ['ABCDEFGHJKMNPQRS', 'ABCDEFGHJKMN', 'ABCDEFGH'].map((code) => ({ ...plain, code }))
      : []
  const properties = Object.entries(
    (schema['properties'] as Readonly<Record<string, Json>> | undefined) ?? {},
  )
  const candidates = properties
    .filter(([name]) => !(name in plain))
    .map(([name, inner]) => ({ ...plain, [name]: sampleOf(inner, name) }))
  const sample = [...codes, plain, ...candidates].find(
    (candidate) => endpoint.input.safeParse(candidate).success,
  )
  if (sample) return sample
  const { error } = endpoint.input.safeParse(plain)
  throw new Error(
    `${endpoint.path}: no plausible input, give its field one in sample-input.ts: ${JSON.stringify(error?.issues)}`,
  )
}

/**
 * All places of an input that can hold an id or number, such as `lines.0.id`, including optional
 * ones.
 */
export function idFields(endpoint: Endpoint): string[] {
  return walk(schemaOf(endpoint), '', isText).filter((path) =>
    /(^|\.)(id|number)$|(Id|Ids|Number)(\.0)?$/.test(path),
  )
}

/**
 * All places of an input that can hold text, such as `note` or `lines.0.note`, including optional
 * ones.
 */
export function textFields(endpoint: Endpoint): string[] {
  return walk(schemaOf(endpoint), '', isText)
}

/**
 * All places inside objects and lists of an input, such as `address.city`, including optional ones.
 */
export function innerFields(endpoint: Endpoint): string[] {
  return walk(schemaOf(endpoint), '', () => true).filter((path) => path.includes('.'))
}

/** The sample input with one value set, including optional parents. */
export function withField(
  endpoint: Endpoint,
  path: string,
  value: unknown,
): Record<string, unknown> {
  const sample = sampleInput(endpoint)
  const segments = path.split('.')
  let schema = schemaOf(endpoint)
  let target: Record<string, unknown> = sample
  for (const [index, part] of segments.entries()) {
    if (index === segments.length - 1) target[part] = value
    else {
      schema = childOf(schema, part)
      const around = target[part] ?? sampleOf(schema, part)
      // Where a text or a list is allowed, the sample has the text.
      target[part] =
        typeof around === 'object' && around !== null
          ? around
          : segments[index + 1] === '0'
            ? []
            : {}
      target = target[part] as Record<string, unknown>
    }
  }
  return sample
}

function schemaOf(endpoint: Endpoint): Json {
  const schema =
    schemas.get(endpoint) ?? z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' })
  schemas.set(endpoint, schema)
  return schema
}

function childOf(schema: Json, part: string): Json {
  const plain = pick(schema)
  const properties = plain['properties'] as Readonly<Record<string, Json>> | undefined
  return properties?.[part] ?? (plain['items'] as Json | undefined) ?? {}
}

/** The first schema that is not null. */
function pick(schema: Json): Json {
  const forms = (schema['anyOf'] ?? schema['oneOf']) as readonly Json[] | undefined
  return forms ? pick(forms.find((form) => form['type'] !== 'null') ?? forms[0] ?? {}) : schema
}

const isText = (schema: Json): boolean =>
  !schema['enum'] && (schema['type'] === undefined || schema['type'] === 'string')

function walk(schema: Json, path: string, isWanted: (leaf: Json) => boolean): string[] {
  const forms = (schema['anyOf'] ?? schema['oneOf']) as readonly Json[] | undefined
  if (forms) return [...new Set(forms.flatMap((form) => walk(form, path, isWanted)))]
  const below = (name: string): string => (path ? `${path}.${name}` : name)
  const properties = Object.entries(
    (schema['properties'] as Readonly<Record<string, Json>> | undefined) ?? {},
  )
  if (properties.length > 0)
    return properties.flatMap(([name, inner]) => walk(inner, below(name), isWanted))
  if (schema['type'] === 'array')
    return walk((schema['items'] as Json | undefined) ?? {}, below('0'), isWanted)
  return isWanted(schema) ? [path] : []
}

function sampleOf(definition: Json, name: string): unknown {
  const schema = pick(definition)
  if ('const' in schema) return schema['const']
  if (Array.isArray(schema['enum'])) return schema['enum'][0]
  if (name in plausible) return plausible[name]
  switch (schema['type']) {
    case 'object': {
      const properties = (schema['properties'] as Readonly<Record<string, Json>> | undefined) ?? {}
      const required = (schema['required'] as readonly string[] | undefined) ?? []
      // For the United States billing addresses need state and ZIP code.
      const place = ['region', 'postalCode'].filter(
        (key) => key in properties && !required.includes(key),
      )
      return Object.fromEntries(
        [...required, ...place].map((key) => [key, sampleOf(properties[key] ?? {}, key)]),
      )
    }
    case 'array':
      return Array.from({ length: Number(schema['minItems'] ?? 0) }, () =>
        sampleOf((schema['items'] as Json | undefined) ?? {}, name),
      )
    case 'integer':
    case 'number':
      return Math.max(Number(schema['minimum'] ?? 1), 1)
    case 'boolean':
      return false
    case 'string':
      return sampleText(schema)
    default:
      return 'sample'
  }
}

function sampleText({ pattern = '', minLength = 0 }: Json): string {
  const expression = new RegExp(String(pattern))
  return (
    ['sample'.padEnd(Number(minLength), 'x'), 'sample-of-eight-and-more'].find((text) =>
      expression.test(text),
    ) ?? 'sample'
  )
}
