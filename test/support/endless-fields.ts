import { z } from 'zod'
import type { Endpoint } from '#platform/http/endpoint.ts'
import { largestInteger, latestInstant } from '#platform/http/fields.ts'

type Json = Readonly<Record<string, unknown>>

/** Numbers, texts and lists of an input without a limit, which could exceed a column. */
export function endlessFields(endpoint: Endpoint): string[] {
  const before = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' })
  // The limits of a number sent as text are behind the transform.
  const after = z.toJSONSchema(endpoint.input, { io: 'output', unrepresentable: 'any' })
  return [...new Set([...endlessIn(before, ''), ...endlessIn(after, '')])]
}

function endlessIn(schema: Json, path: string): string[] {
  const forms = (schema['anyOf'] ?? schema['oneOf']) as readonly Json[] | undefined
  if (forms) return forms.flatMap((form) => endlessIn(form, path))
  if (schema['enum'] || 'const' in schema) return []
  const below = (name: string): string => (path ? `${path}.${name}` : name)
  switch (schema['type']) {
    case 'object': {
      const properties = Object.entries(
        (schema['properties'] as Readonly<Record<string, Json>> | undefined) ?? {},
      )
      const others = schema['additionalProperties']
      return [
        ...properties.flatMap(([name, inner]) => endlessIn(inner, below(name))),
        ...(typeof others === 'object' && others ? endlessIn(others as Json, below('*')) : []),
      ]
    }
    case 'array':
      return [
        ...(schema['maxItems'] === undefined ? [path] : []),
        ...endlessIn((schema['items'] as Json | undefined) ?? {}, below('0')),
      ]
    case 'integer':
    case 'number':
      return hasEnds(schema) ? [] : [path]
    case 'string':
      return schema['maxLength'] !== undefined || endsByItself(schema['pattern']) ? [] : [path]
    default:
      return []
  }
}

function hasEnds(schema: Json): boolean {
  const least = Number(schema['minimum'] ?? schema['exclusiveMinimum'])
  const maximum = Number(schema['maximum'] ?? schema['exclusiveMaximum'])
  return least >= -largestInteger && (maximum <= largestInteger || maximum === latestInstant)
}

/** Whether a pattern has no unbounded repetition. */
function endsByItself(pattern: unknown): boolean {
  if (typeof pattern !== 'string') return false
  const withoutClasses = pattern
    .replaceAll(/\\./g, '')
    .replaceAll(/\[[^\]]*\]|\(\?[!=][^)]*\)/g, '')
  return pattern.startsWith('^') && pattern.endsWith('$') && !/[*+]|\{\d+,\}/.test(withoutClasses)
}
