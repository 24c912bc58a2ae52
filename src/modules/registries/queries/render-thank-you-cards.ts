import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { finishPdf, accentColor, openPdfSheet, softInk, type Sheet } from '#platform/pdf/sheet.ts'
import type { Services } from '#platform/services.ts'
import type { RegistryGift } from '../api/gift-schema.ts'
import { describeRegistry } from './describe-registry.ts'

/** In points: four cards on a Letter sheet. */
const card = { width: 252, height: 342, inset: 26 } as const
const perSheet = 4

/** A card for each gift not thanked for by email, with the draft or the first lines of a note. */
export async function renderThankYouCards(
  ctx: Ctx,
  services: Services,
  { id }: { id: string },
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> } | Refusal> {
  const registry = await describeRegistry(ctx, services, id)
  if (isRefusal(registry)) return registry
  const gifts = registry.gifts.filter(({ thankYou }) => thankYou.status !== 'sent').reverse()
  if (gifts.length === 0)
    return refuse(
      'transition-illegal',
      'You’ve already thanked everyone by email, so there are no cards to print.',
      { reason: 'no-gifts-to-thank', detail: { allowed: [] } },
    )
  const sheet = await openPdfSheet({
    title: `Thank-you cards of ${registry.names}`,
    author: services.settings.get('shop').name,
    at: ctx.now,
    paper: 'letter',
    accent: services.settings.get('theme').primary,
  })
  gifts.forEach((gift, index) => {
    const position = index % perSheet
    if (index > 0 && position === 0) sheet.doc.addPage()
    renderCard(
      sheet,
      { x: (position % 2) * card.width, y: Math.floor(position / 2) * card.height },
      { gift, names: registry.names },
    )
  })
  return { name: 'thank-you-cards.pdf', bytes: await finishPdf(sheet) }
}

function renderCard(
  sheet: Sheet,
  at: { x: number; y: number },
  { gift, names }: { gift: RegistryGift; names: string },
): void {
  const [x, y, width] = [at.x + card.inset, at.y + card.inset, card.width - 2 * card.inset]
  sheet.cut({ ...at, width: card.width, height: card.height })
  const headingHeight = sheet.set('Thank you', {
    x,
    y,
    width,
    size: 24,
    face: 'display',
    color: accentColor,
  })
  const text = gift.thankYou.text || gift.thankYou.draft
  const signatureY = at.y + card.height - card.inset - 16
  const size = sheet.fit([text], {
    width,
    height: signatureY - (y + headingHeight + 14) - 8,
    size: 11,
  })
  const textHeight = sheet.set(text, { x, y: y + headingHeight + 14, width, size })
  // Lines for handwriting in the remaining space.
  for (let line = y + headingHeight + 14 + textHeight + 26; line < signatureY - 24; line += 24)
    sheet.line(line, { x, width })
  const signatureSize = sheet.fit([names], { width, height: 16, size: 11, face: 'display' })
  sheet.set(names, {
    x,
    y: signatureY,
    width,
    size: signatureSize,
    face: 'display',
    color: softInk,
    end: true,
  })
}
