export type InlinePart = string | { readonly label: string; readonly address: string }

const link = /\[([^\]\n]+)\]\(([^()\s]+)\)/g
/** A page of the shop, a letter or a call; never another place. */
const known = /^(?:\/(?!\/)[\w\-/?=&#%.]*|mailto:[^\s]+|tel:\+?[\d-]+)$/

/** Text with its links: `[How it is done](/user/returns)`. A link that leads elsewhere stays the text it is. */
export function inlineParts(text: string): InlinePart[] {
  const parts: InlinePart[] = []
  let from = 0
  for (const match of text.matchAll(link)) {
    const [whole, label = '', address = ''] = match
    if (!known.test(address)) continue
    parts.push(text.slice(from, match.index), { label, address })
    from = match.index + whole.length
  }
  parts.push(text.slice(from))
  return parts.filter((part) => part !== '')
}

/** The words alone, for whoever shows no links. */
export function plainText(text: string): string {
  return inlineParts(text)
    .map((part) => (typeof part === 'string' ? part : part.label))
    .join('')
}
