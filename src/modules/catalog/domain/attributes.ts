import type { Attribute } from './goods.ts'

/** Attributes that mean something to the shop and are shown in their own place, not among the facts. */
const meaning = new Set([
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

/** The shop's own namespace wins when a file carries the same key twice. */
export function attribute(attributes: readonly Attribute[], key: string): string {
  const found = attributes.filter((one) => one.key === key && one.value !== '')
  return (found.find((one) => one.namespace === 'aumbry') ?? found[0])?.value ?? ''
}

/** A list value of ours: "Linen; Cotton" → ["Linen", "Cotton"]. Shopify's own lists arrive as JSON. */
export function listOf(value: string): string[] {
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

export interface GoodsFlags {
  readonly finalSale: boolean
  readonly giftWrap: boolean
  readonly registry: boolean
  readonly monogram: boolean
  readonly bespoke: boolean
}

/** Gifts may be wrapped and wished for unless the file says no; the rest has to be said. */
export function goodsFlags(attributes: readonly Attribute[]): GoodsFlags {
  const says = (key: string, fallback: boolean): boolean => {
    const value = attribute(attributes, key)
    return value === '' ? fallback : isYes(value)
  }
  return {
    finalSale: says('final_sale', false),
    giftWrap: says('gift_wrap', true),
    registry: says('registry', true),
    monogram: says('monogram', false),
    bespoke: says('bespoke', false),
  }
}

/** "Bottle=#004832; Flax=#B9A983" → label to hex, in order. */
export function swatches(attributes: readonly Attribute[]): Map<string, string> {
  const pairs = listOf(attribute(attributes, 'swatches')).flatMap((item): [string, string][] => {
    const match = /^(.+?)\s*=\s*#?([0-9a-f]{6})$/i.exec(item)
    return match?.[1] && match[2] ? [[match[1], `#${match[2].toLowerCase()}`]] : []
  })
  return new Map(pairs)
}

export interface Cloth {
  readonly name: string
  readonly hex: string
}

/** "Bottle=Starch white #F7F8F6" → the cloth that letters stand on where a color is only its border's. */
export function clothOf(attributes: readonly Attribute[], color: string): Cloth | null {
  for (const item of listOf(attribute(attributes, 'cloth'))) {
    const [, of, name, hex] = /^([^=]+?)\s*=\s*([^#]+?)\s*#([0-9a-f]{6})$/i.exec(item) ?? []
    if (of === color && name && hex) return { name, hex: `#${hex.toLowerCase()}` }
  }
  return null
}

/** How each color is drawn: in itself, or as what is sewn on its cloth: "f7f8f6-004832". */
export function dyes(attributes: readonly Attribute[]): Map<string, string> {
  return new Map(
    [...swatches(attributes)].map(([label, hex]) => {
      const cloth = clothOf(attributes, label)
      return [label, cloth ? `${cloth.hex.slice(1)}-${hex.slice(1)}` : hex.slice(1)]
    }),
  )
}

/** Facts that are shown whatever namespace they come in. */
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
 * Metafields of the shop's own namespace, and those that mean something by their key. The metafields of other apps are often internal;
 * a merchant shows one by mapping its column to one of the shop's own.
 */
export function isForShoppers({ namespace, key }: Pick<Attribute, 'namespace' | 'key'>): boolean {
  return namespace === 'aumbry' || knownFacts.has(key) || meaning.has(key)
}

/** What the goods page lists as facts, in the file's order. */
export function facts(
  attributes: readonly Attribute[],
): { key: string; label: string; value: string }[] {
  return attributes
    .filter((one) => one.value !== '' && !meaning.has(one.key) && isForShoppers(one))
    .map(({ key, label, value }) => ({ key, label, value }))
}

/** Where it was made, by country or state: "Woven in Guimarães, Portugal; hemmed in Cambridge, Massachusetts" → both. */
export function places(madeIn: string): string[] {
  const names = listOf(madeIn).map((part) =>
    (part.split(',').at(-1) ?? '').trim().replace(/^.*\b(?:in|from)\s+(?=\p{Lu})/u, ''),
  )
  return [...new Set(names.filter((name) => name !== '' && name.length <= 40))]
}
