import type { z } from 'zod'
import { findTextKind } from '#platform/http/text-fields.ts'

export interface TextLeaf {
  /** `lines.0.note`; `*` is any key of a record and `*.key` the key itself. */
  readonly path: string
  /** The name of the text schema, or null. */
  readonly kind: string | null
}

interface Def {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>
  readonly innerType?: z.core.$ZodType
  readonly element?: z.core.$ZodType
  readonly options?: readonly z.core.$ZodType[]
  readonly items?: readonly z.core.$ZodType[]
  readonly keyType?: z.core.$ZodType
  readonly valueType?: z.core.$ZodType
  readonly in?: z.core.$ZodType
  readonly out?: z.core.$ZodType
  readonly left?: z.core.$ZodType
  readonly right?: z.core.$ZodType
  readonly getter?: () => z.core.$ZodType
  readonly catchall?: z.core.$ZodType
}

/** Types that cannot hold user text. */
const textless = new Set([
  'number',
  'int',
  'bigint',
  'boolean',
  'enum',
  'literal',
  'null',
  'undefined',
  'never',
  'date',
  'transform',
  'void',
])

/** All places of a schema that can hold text. An unknown type counts as text without a name. */
export function listTextFields(schema: z.core.$ZodType, path = ''): TextLeaf[] {
  const kind = findTextKind(schema as z.ZodType)
  if (kind !== null) return [{ path, kind }]
  const { def } = schema as unknown as { readonly def: Def }
  if (textless.has(def.type)) return []
  const below = (name: string): string => (path ? `${path}.${name}` : name)
  const inner: [string, z.core.$ZodType | undefined][] = [
    ...Object.entries(def.shape ?? {}).map(([name, one]): [string, z.core.$ZodType] => [
      below(name),
      one,
    ]),
    [path, def.innerType],
    [below('0'), def.element],
    ...(def.options ?? []).map((one): [string, z.core.$ZodType] => [path, one]),
    ...(def.items ?? []).map((one, index): [string, z.core.$ZodType] => [
      below(String(index)),
      one,
    ]),
    [below('*.key'), def.keyType],
    [below('*'), def.valueType],
    [path, def.in],
    [path, def.out],
    [path, def.left],
    [path, def.right],
    [path, def.type === 'lazy' ? def.getter?.() : undefined],
  ]
  const known = inner.flatMap(([at, one]) => (one ? [{ at, one }] : []))
  if (known.length === 0) return def.type === 'object' ? [] : [{ path, kind: null }]
  return known.flatMap(({ at, one }) => listTextFields(one, at))
}
