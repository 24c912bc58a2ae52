export interface LinkedLine {
  readonly variant: string
  readonly qty: number
}

/** The URL that fills another cart with the same products: `/cart/var_x:2,AU-SKU:1`. */
export function cartLink(lines: readonly { variantId: string; qty: number }[]): string {
  const counts = new Map<string, number>()
  for (const { variantId, qty } of lines) counts.set(variantId, (counts.get(variantId) ?? 0) + qty)
  return `/cart/${[...counts].map(([variant, qty]) => `${encodeURIComponent(variant)}:${qty}`).join(',')}`
}

/**
 * Parses the encoded part after `/cart/`. It is split before it is decoded, because a SKU may
 * contain a comma or a colon. The quantity defaults to 1, and quantities outside of 1 to 999 are
 * left out.
 */
export function parseCartLink(encoded: string): LinkedLine[] {
  return encoded
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .slice(0, 100)
    .flatMap((part) => {
      const colon = part.lastIndexOf(':')
      const variant = tryDecode(colon < 0 ? part : part.slice(0, colon))
      const qty = colon < 0 ? '1' : part.slice(colon + 1)
      return variant !== '' && variant.length <= 80 && /^\d{1,3}$/.test(qty) && Number(qty) > 0
        ? [{ variant, qty: Number(qty) }]
        : []
    })
}

export function getLinkedLines(pathname: string): string {
  return pathname.replace(/^\/cart\//i, '')
}

function tryDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
