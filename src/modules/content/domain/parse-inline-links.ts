export type InlinePart = string | { readonly label: string; readonly address: string }

const link = /\[([^\]\n]+)\]\(([^()\s]+)\)/g
/** A page of the shop, an email address or a phone number. */
const allowedAddress = /^(?:\/(?!\/)[\w\-/?=&#%.]*|mailto:[^\s]+|tel:\+?[\d-]+)$/

/** Splits text at links such as `[Returns](/user/returns)`. External links stay plain text. */
export function parseInlineLinks(text: string): InlinePart[] {
  const parts: InlinePart[] = []
  let from = 0
  for (const match of text.matchAll(link)) {
    const [whole, label = '', address = ''] = match
    if (!allowedAddress.test(address)) continue
    parts.push(text.slice(from, match.index), { label, address })
    from = match.index + whole.length
  }
  parts.push(text.slice(from))
  return parts.filter((part) => part !== '')
}

/** Replaces links with their labels. */
export function removeInlineLinks(text: string): string {
  return parseInlineLinks(text)
    .map((part) => (typeof part === 'string' ? part : part.label))
    .join('')
}
