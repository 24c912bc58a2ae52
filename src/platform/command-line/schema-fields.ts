import { parseArgs } from 'node:util'
import { z } from 'zod'

type JsonSchema = z.core.JSONSchema.BaseSchema

interface Field {
  /** As it is typed; a field of a flat object is `object.field`. */
  readonly name: string
  readonly schema: JsonSchema
  readonly isRequired: boolean
}

/** The fields of a call as options of a command line, with `--name value` for each. */
export function fieldsOf(input: z.ZodObject): readonly Field[] {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  return propertiesOf(schema).flatMap((field) => [
    field,
    ...propertiesOf(field.schema).map((inner) => ({
      ...inner,
      name: `${field.name}.${inner.name}`,
      isRequired: false,
    })),
  ])
}

function propertiesOf(schema: JsonSchema): Field[] {
  const required = new Set(schema.required ?? [])
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
    typeof property === 'boolean'
      ? []
      : [
          {
            name,
            schema: property,
            isRequired: required.has(name) && property.default === undefined,
          },
        ],
  )
}

/** What was typed, as the call takes it: the schema says whether `9400` is a number or the text of a tracking number. Throws on what is no field. */
export function readFields(
  fields: readonly Field[],
  args: readonly string[],
): Record<string, unknown> {
  const flags = new Set(
    fields.filter(({ schema }) => typesOf(schema).has('boolean')).map(({ name }) => `--${name}`),
  )
  const given = args.flatMap((arg, index) => {
    const isBare =
      flags.has(arg) && (args[index + 1] === undefined || args[index + 1]?.startsWith('--'))
    return isBare ? [arg, 'true'] : [arg]
  })
  const { values } = parseArgs({
    args: given,
    options: Object.fromEntries(fields.map(({ name }) => [name, { type: 'string' as const }])),
  })
  const read: Record<string, unknown> = {}
  for (const { name, schema } of fields) {
    const text = values[name]
    if (typeof text !== 'string') continue
    const [outer = '', inner] = name.split('.')
    const value = valueOf(schema, text)
    read[outer] =
      inner === undefined ? value : { ...(read[outer] as object | undefined), [inner]: value }
  }
  return read
}

function valueOf(schema: JsonSchema, text: string): unknown {
  const types = typesOf(schema)
  if (types.has('null') && text === 'null') return null
  if (types.has('boolean') && (text === 'true' || text === 'false')) return text === 'true'
  if ((types.has('number') || types.has('integer')) && /^-?\d+(\.\d+)?$/.test(text))
    return Number(text)
  const isOpen = types.size === 0
  if ((isOpen || types.has('array') || types.has('object')) && /^\s*[[{]/.test(text))
    return parsed(text)
  const items = itemsOf(schema)
  if (types.has('array') && !types.has('string') && items)
    return text.split(',').map((part) => valueOf(items, part.trim()))
  return text
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

/** The types a value may have. None: anything. */
function typesOf(schema: JsonSchema): Set<string> {
  const options = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  const values = schema.enum ?? (schema.const === undefined ? [] : [schema.const])
  const own: string[] = schema.type ? [schema.type].flat() : values.map((value) => typeof value)
  return new Set([
    ...own,
    ...options.flatMap((one) => (typeof one === 'boolean' ? [] : [...typesOf(one)])),
  ])
}

/** Of a list of plain values. */
function itemsOf({ items }: JsonSchema): JsonSchema | null {
  const only = Array.isArray(items) ? undefined : items
  if (!only || typeof only === 'boolean') return null
  const types = typesOf(only)
  return types.has('object') || types.has('array') ? null : only
}

/** The fields in words, one a line. */
export function describeFields(fields: readonly Field[]): string {
  if (fields.length === 0) return '  (no fields)\n'
  return fields
    .map(
      ({ name, schema, isRequired }) =>
        `  ${`--${name}`.padEnd(28)}${kindOf(schema)}${isRequired ? ', required' : ''}\n`,
    )
    .join('')
}

function kindOf(schema: JsonSchema): string {
  const chosen = choicesOf(schema)
  if (chosen.length > 0) return `one of ${chosen.join(', ')}`
  const types = typesOf(schema)
  if (types.has('array'))
    return itemsOf(schema) ? 'values with commas between, or a JSON list' : 'a JSON list'
  if (types.has('object')) return 'a JSON object'
  if (types.has('integer')) return 'a whole number'
  if (types.has('number')) return 'a number'
  if (types.has('boolean')) return 'true or false'
  return schema.format ? `text (${schema.format})` : types.has('string') ? 'text' : 'text or JSON'
}

function choicesOf(schema: JsonSchema): string[] {
  const options = (schema.anyOf ?? []).flatMap((one) =>
    typeof one === 'boolean' ? [] : choicesOf(one),
  )
  return [...(schema.enum ?? []).map(String), ...options]
}
