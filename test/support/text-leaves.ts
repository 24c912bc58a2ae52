import type { z } from 'zod'
import { textKinds } from '#platform/http/text-fields.ts'

export interface TextLeaf {
  /** `lines.0.note`; `*` stands for the keys of a record and `*.key` for one of them. */
  readonly path: string
  /** Of the named schemas, or null for a text that is none of them. */
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

/** What can hold no text of a person. */
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

/** Every place of a schema where text can stand, by walking the schema itself; what the walk does not know is a text that is none of the kinds. */
export function textLeaves(schema: z.core.$ZodType, path = ''): TextLeaf[] {
  const kind = textKinds.get(schema)
  if (kind !== undefined) return [{ path, kind }]
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
  return known.flatMap(({ at, one }) => textLeaves(one, at))
}
