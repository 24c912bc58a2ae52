import type { ProductAttribute } from './product.ts'

/** Attributes that the shop interprets or shows elsewhere, so that they are not listed as facts. */
const interpretedKeys = new Set([
  'subtitle',
  'swatches',
  'cloth',
  'lead_time',
  'monogram',
  'final_sale',
  'gift_wrap',
  'registry',
  'bespoke',
  'film',
  'related_products',
  'complementary_products',
])

/** The value of an attribute; the namespace `aumbry` wins over others. */
export function readAttribute(attributes: readonly ProductAttribute[], key: string): string {
  const matching = attributes.filter((candidate) => candidate.key === key && candidate.value !== '')
  return (
    (matching.find((candidate) => candidate.namespace === 'aumbry') ?? matching[0])?.value ?? ''
  )
}

/** Splits a list value: "Linen; Cotton" → ["Linen", "Cotton"]. Shopify's lists are JSON. */
export function parseList(value: string): string[] {
  const items = value.startsWith('[') ? jsonList(value) : value.split(';')
  return [...new Set(items.map((item) => item.trim()).filter((item) => item !== ''))]
}

function jsonList(value: string): string[] {
  try {
    const parsed: unknown = JSON.parse(value)
    return Array.isArray(parsed) ? parsed.map(String) : [value]
  } catch {
    return [value]
  }
}

export function isYes(value: string): boolean {
  return /^(true|yes|1)$/i.test(value)
}

export interface ProductFlags {
  readonly finalSale: boolean
  readonly giftWrap: boolean
  readonly registry: boolean
  readonly monogram: boolean
  readonly bespoke: boolean
}

/** Gift wrap and registries are allowed by default; the other flags are off by default. */
export function readProductFlags(attributes: readonly ProductAttribute[]): ProductFlags {
  const readFlag = (key: string, fallback: boolean): boolean => {
    const value = readAttribute(attributes, key)
    return value === '' ? fallback : isYes(value)
  }
  return {
    finalSale: readFlag('final_sale', false),
    giftWrap: readFlag('gift_wrap', true),
    registry: readFlag('registry', true),
    monogram: readFlag('monogram', false),
    bespoke: readFlag('bespoke', false),
  }
}

/** "Bottle=#004832; Flax=#B9A983" → hex by label, in order. */
export function readSwatches(attributes: readonly ProductAttribute[]): Map<string, string> {
  const pairs = parseList(readAttribute(attributes, 'swatches')).flatMap(
    (item): [string, string][] => {
      const match = /^(.+?)\s*=\s*#?([0-9a-f]{6})$/i.exec(item)
      return match?.[1] && match[2] ? [[match[1], `#${match[2].toLowerCase()}`]] : []
    },
  )
  return new Map(pairs)
}

export interface FabricColor {
  readonly name: string
  readonly hex: string
}

/**
 * "Bottle=Starch white #F7F8F6" → the fabric a monogram is sewn on, if the color names only the
 * border.
 */
export function findFabricColor(
  attributes: readonly ProductAttribute[],
  color: string,
): FabricColor | null {
  for (const item of parseList(readAttribute(attributes, 'cloth'))) {
    const [, colorName, name, hex] = /^([^=]+?)\s*=\s*([^#]+?)\s*#([0-9a-f]{6})$/i.exec(item) ?? []
    if (colorName === color && name && hex) return { name, hex: `#${hex.toLowerCase()}` }
  }
  return null
}

const knownFacts = new Set([
  'material',
  'care',
  'weave',
  'dimensions',
  'weight',
  'in_the_box',
  'made_in',
])

/**
 * Whether shoppers see an attribute: those of the namespace `aumbry` and known keys. Metafields of
 * other apps are often internal; a merchant can map their columns.
 */
export function isVisibleAttribute({
  namespace,
  key,
}: Pick<ProductAttribute, 'namespace' | 'key'>): boolean {
  return namespace === 'aumbry' || knownFacts.has(key) || interpretedKeys.has(key)
}

export function listProductFacts(
  attributes: readonly ProductAttribute[],
): { key: string; label: string; value: string }[] {
  return attributes
    .filter(
      (candidate) =>
        candidate.value !== ''
        && !interpretedKeys.has(candidate.key)
        && isVisibleAttribute(candidate),
    )
    .map(({ key, label, value }) => ({ key, label, value }))
}

/**
 * Countries or states from a "made in" value: "Woven in Guimarães, Portugal; hemmed in Cambridge,
 * Massachusetts" → both.
 */
export function parsePlaces(madeIn: string): string[] {
  const names = parseList(madeIn).map((part) =>
    (part.split(',').at(-1) ?? '').trim().replace(/^.*\b(?:in|from)\s+(?=\p{Lu})/u, ''),
  )
  return [...new Set(names.filter((name) => name !== '' && name.length <= 40))]
}
