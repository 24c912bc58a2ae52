import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { getMemberId, type Ctx } from '#platform/context.ts'
import { sql } from '#platform/db/sql.ts'
import { finishPdf, accentColor, openPdfSheet, softInk, type Sheet } from '#platform/pdf/sheet.ts'
import type { Services } from '#platform/services.ts'
import { isManagedBy, listStoredRegistries } from '../db/registries.ts'
import { registryNotFound, registryShareUrl } from './describe-registry.ts'
import { formatRegistrantNames } from '../domain/registry.ts'
import { formatRegistryNumber } from '../domain/registry-number.ts'
import { encodeRegistryQrCode, type RegistryQrCode } from './render-registry-qr-code.ts'

/** Points: eight cards of 3½ by 2⅓ inches on a Letter sheet. */
const card = { width: 252, height: 168, columns: 2, rows: 4, inset: 18, code: 84 } as const

/** Cards for invitations, with the names and the link as text and QR code. */
export async function renderRegistryCards(
  ctx: Ctx,
  { origin, settings }: Pick<Services, 'origin' | 'settings'>,
  { id }: { id: string },
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> } | Refusal> {
  const [registry] = await listStoredRegistries(
    ctx.db,
    sql`r.id = ${id} and ${isManagedBy(getMemberId(ctx.caller))}`,
  )
  if (!registry) return registryNotFound()
  if (registry.slug === null)
    return refuse('transition-illegal', 'Publish the registry first.', {
      reason: 'registry-not-open',
      detail: { allowed: [] },
    })
  const { name: shopName } = settings.get('shop')
  const names = formatRegistrantNames(registry.registrants)
  const code = await encodeRegistryQrCode(registryShareUrl(origin, registry.slug))
  const sheet = await openPdfSheet({
    title: `Registry of ${names}`,
    author: shopName,
    at: ctx.now,
    paper: 'letter',
    accent: settings.get('theme').primary,
  })
  for (let row = 0; row < card.rows; row++)
    for (let column = 0; column < card.columns; column++)
      renderCard(
        sheet,
        { x: column * card.width, y: row * card.height },
        {
          shopName,
          names,
          code,
          number: registry.number,
          isPassword: registry.visibility === 'password',
        },
      )
  return { name: 'registry-cards.pdf', bytes: await finishPdf(sheet) }
}

interface CardText {
  readonly shopName: string
  readonly names: string
  readonly code: RegistryQrCode
  readonly number: string
  readonly isPassword: boolean
}

function renderCard(
  sheet: Sheet,
  at: { x: number; y: number },
  { shopName, names, code, number, isPassword }: CardText,
): void {
  const { inset } = card
  const [x, y] = [at.x + inset, at.y + inset]
  const textWidth = card.width - 2 * inset - card.code - 12
  sheet.cut({ ...at, width: card.width, height: card.height })
  const text =
    `Our registry is at ${shopName}. Scan the code or type the `
    + `link.${isPassword ? ' You’ll need the password we gave you.' : ''}`
  const textHeight =
    card.height - 2 * inset - 32 - 6 - sheet.measure(text, { width: textWidth, size: 8.5 }) - 4
  const size = sheet.fit([names], {
    width: textWidth,
    height: textHeight,
    size: 17,
    face: 'display',
  })
  const nameHeight = sheet.set(names, {
    x,
    y,
    width: textWidth,
    size,
    face: 'display',
    color: accentColor,
  })
  sheet.set(text, { x, y: y + nameHeight + 6, width: textWidth, size: 8.5, color: softInk })
  sheet.symbol(
    { width: code.size, height: code.size, path: code.path },
    { x: at.x + card.width - inset - card.code, y, width: card.code, height: card.code },
  )
  sheet.set(`No. ${formatRegistryNumber(number)}`, {
    x,
    y: at.y + card.height - inset - 32,
    width: textWidth,
    size: 8,
  })
  sheet.set(code.url.replace(/^https?:\/\//, ''), {
    x,
    y: at.y + card.height - inset - 20,
    width: card.width - 2 * inset,
    size: 8,
  })
}
