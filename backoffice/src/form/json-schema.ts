import type { ComponentType } from 'react'
import { toWords } from '../../../src/kernel/text/describe-code.ts'
import { toText } from '../format'

/** The parts of JSON Schema that the forms of the back office show. */
export interface JsonSchema {
  readonly type?: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object'
  readonly title?: string
  readonly description?: string
  readonly enum?: readonly string[]
  /** Choice → its label. */
  readonly 'x-labels'?: Readonly<Record<string, string>>
  readonly format?: string
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: JsonSchema | boolean
  readonly anyOf?: readonly JsonSchema[]
  readonly default?: unknown
}

/** The label of a field: its description, or its name in words. */
export const labelField = (name: string, { title, description }: JsonSchema): string =>
  title ?? description ?? toWords(name)

/** The label of a choice: what the schema says, or the value in words. */
export const labelEnum = (choice: string, schema: JsonSchema): string =>
  schema['x-labels']?.[choice] ?? (/^[A-Z]+$/.test(choice) ? choice : toWords(choice))

/** A schema that allows null besides another one, without the null. */
export function withoutNull(schema: JsonSchema): { schema: JsonSchema; isNullable: boolean } {
  const kinds = schema.anyOf?.filter((kind) => (kind.type as string) !== 'null')
  const [only] = kinds ?? []
  if (!only || kinds?.length !== 1) return { schema, isNullable: false }
  return {
    schema: {
      ...only,
      title: schema.title ?? only.title,
      description: schema.description ?? only.description,
    },
    isNullable: true,
  }
}

const colorPattern = '^#[0-9a-f]{6}$'
export const isColor = ({ pattern }: JsonSchema): boolean => pattern === colorPattern

/** The value of a new item of a list. */
export function createEmpty(schema: JsonSchema): unknown {
  if (schema.default !== undefined) return schema.default
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => schema.required?.includes(name) ?? true)
          .map(([name, property]) => [name, createEmpty(property)]),
      )
    case 'array':
      return []
    case 'boolean':
      return false
    case 'integer':
    case 'number':
      return schema.minimum ?? 0
    case 'string':
    case undefined:
      return schema.enum?.[0] ?? (schema.anyOf ? null : '')
  }
}

/** The value without fields that may be left out and were left empty. */
export function dropEmpty(value: unknown, schema: JsonSchema): unknown {
  const { schema: kind } = withoutNull(schema)
  if (Array.isArray(value)) return value.map((item) => dropEmpty(item, kind.items ?? {}))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]) => {
      const property = kind.properties?.[name] ?? {}
      const mayDrop = property.default === undefined && !kind.required?.includes(name)
      return kind.properties && mayDrop && field === '' ? [] : [[name, dropEmpty(field, property)]]
    }),
  )
}

const titleNames = ['title', 'label', 'name', 'text', 'collection', 'state', 'on', 'code', 'zone']

/** What a closed item of a list shows of itself. */
export function titleItem(value: unknown, schema: JsonSchema, index: number): string {
  const fields = (value ?? {}) as Readonly<Record<string, unknown>>
  const name = titleNames.find((candidate) => toText(fields[candidate]) !== '')
  if (!name) return `Number ${index + 1}, without a title`
  const property = schema.properties?.[name]
  const text = toText(fields[name])
  return property?.enum ? labelEnum(text, property) : text
}

export interface SchemaFieldProps {
  /** The path of the value in the form. */
  readonly path: string
  /** The name of the property. */
  readonly name: string
  readonly schema: JsonSchema
  /** Whether the value may be left out. Fields with a default always have one. */
  readonly isOptional?: boolean
}

/** For fields with fields inside: what shows them. */
export interface NestedFieldProps extends SchemaFieldProps {
  readonly Field: ComponentType<SchemaFieldProps>
}
