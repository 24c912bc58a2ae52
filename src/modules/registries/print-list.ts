import { formatMoney } from '#kernel/money/money.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { finish, green, openSheet, soft, type Sheet } from '#platform/pdf/sheet.ts'
import type { RegistryItem } from './item-schema.ts'
import { describeRegistry, shareUrl, titleOf } from './describe-registry.ts'
import { spellNumber } from './domain/registry-number.ts'
import { codeOf, type QrCode } from './render-registry-qr-code.ts'
import type { RegistryParts } from './registry-parts.ts'

/** Points: a wish with its code. */
const row = { height: 84, code: 64 } as const
const perSheet = 7

/** For guests who give on paper: what is still wished for, each with a code that opens it. It says no more than the shared page. */
export async function printList(
  ctx: Ctx,
  parts: RegistryParts,
  { id }: { id: string },
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> } | Refusal> {
  const registry = await describeRegistry(ctx, parts, id)
  if (isRefusal(registry)) return registry
  if (registry.slug === null)
    return refuse('transition-illegal', 'Open the registry first.', { detail: { allowed: [] } })
  const url = shareUrl(parts.origin, registry.slug)
  const sheet = await openSheet({
    title: `Registry of ${registry.names}`,
    author: 'Aumbry',
    at: ctx.now,
    paper: 'letter',
  })
  const wishes = registry.items.filter(
    ({ counts, availability }) => counts.remaining > 0 && availability === 'available',
  )
  for (const [index, item] of wishes.entries()) {
    if (index > 0 && index % perSheet === 0) sheet.doc.addPage()
    if (index % perSheet === 0) drawHead(sheet, { ...registry, url })
    const square = await codeOf(`${url}#${item.id}`)
    drawWish(sheet, 70 + (index % perSheet) * row.height, { item, square })
  }
  if (wishes.length === 0) drawHead(sheet, { ...registry, url })
  return { name: 'registry-list.pdf', bytes: await finish(sheet) }
}

function drawHead(
  sheet: Sheet,
  { names, number, url }: { names: string; number: string; url: string },
): void {
  const high = sheet.set(names, {
    x: 0,
    y: 0,
    width: sheet.width,
    size: 22,
    face: 'display',
    color: green,
  })
  sheet.set(
    `What is still wished for. Scan a code to give it, or type ${url.replace(/^https?:\/\//, '')}. By phone or in our store, say its number, ${spellNumber(number)}, and the wish.`,
    {
      x: 0,
      y: high + 4,
      width: sheet.width,
      size: 9,
      color: soft,
    },
  )
}

function drawWish(
  sheet: Sheet,
  y: number,
  { item, square }: { item: RegistryItem; square: QrCode },
): void {
  const { code } = row
  const width = sheet.width - code - 24
  sheet.line(y)
  sheet.symbol(
    { width: square.size, height: square.size, path: square.path },
    { x: 0, y: y + 10, width: code, height: code },
  )
  const high = sheet.set(titleOf(item), { x: code + 24, y: y + 14, width, size: 12 })
  const wanted =
    item.counts.remaining === 1 ? 'one wished for' : `${item.counts.remaining} wished for`
  sheet.set(`Wish ${item.code}. ${formatMoney(item.price)}, ${wanted}`, {
    x: code + 24,
    y: y + 18 + high,
    width,
    size: 9.5,
    color: soft,
  })
  if (item.note)
    sheet.set(`“${item.note}”`, { x: code + 24, y: y + 34 + high, width, size: 9, color: soft })
}
