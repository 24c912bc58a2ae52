import { formatMoney } from '#kernel/money/money.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { finishPdf, accentColor, openPdfSheet, softInk, type Sheet } from '#platform/pdf/sheet.ts'
import type { Services } from '#platform/services.ts'
import type { RegistryItem } from '../api/item-schema.ts'
import { formatVariantTitle } from './describe-item.ts'
import { describeRegistry, registryShareUrl } from './describe-registry.ts'
import { formatRegistryNumber } from '../domain/registry-number.ts'
import { encodeRegistryQrCode, type RegistryQrCode } from './render-registry-qr-code.ts'

/** In points. */
const row = { height: 84, code: 64 } as const
const perSheet = 7

/** A printed list of the available items with QR codes. It shows no more than the shared page. */
export async function renderRegistryList(
  ctx: Ctx,
  services: Services,
  { id }: { id: string },
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> } | Refusal> {
  const registry = await describeRegistry(ctx, services, id)
  if (isRefusal(registry)) return registry
  if (registry.slug === null)
    return refuse('transition-illegal', 'Publish the registry first.', {
      reason: 'registry-not-open',
      detail: { allowed: [] },
    })
  const url = registryShareUrl(services.origin, registry.slug)
  const sheet = await openPdfSheet({
    title: `Registry of ${registry.names}`,
    author: services.settings.get('shop').name,
    at: ctx.now,
    paper: 'letter',
    accent: services.settings.get('theme').primary,
  })
  const availableItems = registry.items.filter(
    ({ counts, availability }) => counts.remaining > 0 && availability === 'available',
  )
  for (const [index, item] of availableItems.entries()) {
    if (index > 0 && index % perSheet === 0) sheet.doc.addPage()
    if (index % perSheet === 0) renderHeader(sheet, { ...registry, url })
    const qrCode = await encodeRegistryQrCode(`${url}#${item.id}`)
    renderItem(sheet, 70 + (index % perSheet) * row.height, { item, qrCode })
  }
  if (availableItems.length === 0) renderHeader(sheet, { ...registry, url })
  return { name: 'registry-list.pdf', bytes: await finishPdf(sheet) }
}

function renderHeader(
  sheet: Sheet,
  { names, number, url }: { names: string; number: string; url: string },
): void {
  const height = sheet.set(names, {
    x: 0,
    y: 0,
    width: sheet.width,
    size: 22,
    face: 'display',
    color: accentColor,
  })
  sheet.set(
    'What’s still available. Scan a code to buy the gift, or go to '
      + `${url.replace(/^https?:\/\//, '')}. By phone or in our store, give registry number `
      + `${formatRegistryNumber(number)} and the item number.`,
    {
      x: 0,
      y: height + 4,
      width: sheet.width,
      size: 9,
      color: softInk,
    },
  )
}

function renderItem(
  sheet: Sheet,
  y: number,
  { item, qrCode }: { item: RegistryItem; qrCode: RegistryQrCode },
): void {
  const { code } = row
  const width = sheet.width - code - 24
  sheet.line(y)
  sheet.symbol(
    { width: qrCode.size, height: qrCode.size, path: qrCode.path },
    { x: 0, y: y + 10, width: code, height: code },
  )
  const height = sheet.set(formatVariantTitle(item), { x: code + 24, y: y + 14, width, size: 12 })
  const quantity = item.counts.remaining === 1 ? 'one needed' : `${item.counts.remaining} needed`
  sheet.set(`Item ${item.code}. ${formatMoney(item.price)}, ${quantity}`, {
    x: code + 24,
    y: y + 18 + height,
    width,
    size: 9.5,
    color: softInk,
  })
  if (item.note)
    sheet.set(`“${item.note}”`, {
      x: code + 24,
      y: y + 34 + height,
      width,
      size: 9,
      color: softInk,
    })
}
