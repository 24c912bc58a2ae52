import { parseArgs } from 'node:util'
import { z } from 'zod'

type JsonSchema = z.core.JSONSchema.BaseSchema

interface Field {
  /** A field of a nested object is `object.field`. */
  readonly name: string
  readonly schema: JsonSchema
  readonly isRequired: boolean
}

/** Converts the fields of a call to command-line options. */
export function listSchemaFields(input: z.ZodObject): readonly Field[] {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  return listProperties(schema).flatMap((field) => [
    field,
    ...listProperties(field.schema).map((inner) => ({
      ...inner,
      name: `${field.name}.${inner.name}`,
      isRequired: false,
    })),
  ])
}

function listProperties(schema: JsonSchema): Field[] {
  const requiredNames = new Set(schema.required ?? [])
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
    typeof property === 'boolean'
      ? []
      : [
          {
            name,
            schema: property,
            isRequired: requiredNames.has(name) && property.default === undefined,
          },
        ],
  )
}

/** Parses arguments by the types of the schema. Throws for unknown fields. */
export function parseFields(
  fields: readonly Field[],
  args: readonly string[],
): Record<string, unknown> {
  const flags = new Set(
    fields.filter(({ schema }) => listTypes(schema).has('boolean')).map(({ name }) => `--${name}`),
  )
  const completeArgs = args.flatMap((arg, index) => {
    const isBare =
      flags.has(arg) && (args[index + 1] === undefined || args[index + 1]?.startsWith('--'))
    return isBare ? [arg, 'true'] : [arg]
  })
  const { values: texts } = parseArgs({
    args: completeArgs,
    options: Object.fromEntries(fields.map(({ name }) => [name, { type: 'string' as const }])),
  })
  const values: Record<string, unknown> = {}
  for (const { name, schema } of fields) {
    const text = texts[name]
    if (typeof text !== 'string') continue
    const [outer = '', inner] = name.split('.')
    const value = parseValue(schema, text)
    values[outer] =
      inner === undefined ? value : { ...(values[outer] as object | undefined), [inner]: value }
  }
  return values
}

function parseValue(schema: JsonSchema, text: string): unknown {
  const types = listTypes(schema)
  if (types.has('null') && text === 'null') return null
  if (types.has('boolean') && (text === 'true' || text === 'false')) return text === 'true'
  if ((types.has('number') || types.has('integer')) && /^-?\d+(\.\d+)?$/.test(text))
    return Number(text)
  const isOpen = types.size === 0
  if ((isOpen || types.has('array') || types.has('object')) && /^\s*[[{]/.test(text))
    return parseJson(text)
  const items = findScalarItems(schema)
  if (types.has('array') && !types.has('string') && items)
    return text.split(',').map((part) => parseValue(items, part.trim()))
  return text
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

/** Allowed types of a value; empty if any type is allowed. */
function listTypes(schema: JsonSchema): Set<string> {
  const options = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  const values = schema.enum ?? (schema.const === undefined ? [] : [schema.const])
  const ownTypes: string[] = schema.type
    ? [schema.type].flat()
    : values.map((value) => typeof value)
  return new Set([
    ...ownTypes,
    ...options.flatMap((option) => (typeof option === 'boolean' ? [] : [...listTypes(option)])),
  ])
}

/** The schema of the items of an array of scalars. */
function findScalarItems({ items }: JsonSchema): JsonSchema | null {
  const only = Array.isArray(items) ? undefined : items
  if (!only || typeof only === 'boolean') return null
  const types = listTypes(only)
  return types.has('object') || types.has('array') ? null : only
}

export function describeFields(fields: readonly Field[]): string {
  if (fields.length === 0) return '  (no fields)\n'
  return fields
    .map(
      ({ name, schema, isRequired }) =>
        `  ${`--${name}`.padEnd(28)}${describeType(schema)}${isRequired ? ', required' : ''}\n`,
    )
    .join('')
}

function describeType(schema: JsonSchema): string {
  const choices = listChoices(schema)
  if (choices.length > 0) return `one of ${choices.join(', ')}`
  const types = listTypes(schema)
  if (types.has('array'))
    return findScalarItems(schema) ? 'comma-separated values, or a JSON list' : 'a JSON list'
  if (types.has('object')) return 'a JSON object'
  if (types.has('integer')) return 'a whole number'
  if (types.has('number')) return 'a number'
  if (types.has('boolean')) return 'true or false'
  return schema.format ? `text (${schema.format})` : types.has('string') ? 'text' : 'text or JSON'
}

function listChoices(schema: JsonSchema): string[] {
  const options = (schema.anyOf ?? []).flatMap((option) =>
    typeof option === 'boolean' ? [] : listChoices(option),
  )
  return [...(schema.enum ?? []).map(String), ...options]
}
