export interface TicketFacts {
  readonly name: string
  readonly order: string | null
}

/** Without an order, {order} becomes "your order". */
export function fillCannedAnswer(text: string, { name, order }: TicketFacts): string {
  const [firstName = name] = name.trim().split(/\s+/)
  return text
    .replaceAll('{name}', () => firstName)
    .replaceAll('{order}', () => order ?? 'your order')
}
