import { sql } from 'drizzle-orm'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { memberOf, type Ctx } from '#platform/context.ts'
import { finish, green, openSheet, soft, type Sheet } from '#platform/pdf/sheet.ts'
import { managedBy, readRegistries } from './data/registries.ts'
import { noRegistry, shareUrl } from './describe-registry.ts'
import { namesOf } from './domain/registry.ts'
import { spellNumber } from './domain/registry-number.ts'
import { codeOf, type QrCode } from './render-registry-qr-code.ts'
import type { RegistryParts } from './registry-parts.ts'

/** Points: eight cards of 3½ by 2⅓ inches on a Letter sheet. */
const card = { width: 252, height: 168, columns: 2, rows: 4, inset: 18, code: 84 } as const

/** Cards for invitations, with the names and the link as text and QR code. */
export async function printCards(
  ctx: Ctx,
  { origin }: Pick<RegistryParts, 'origin'>,
  { id }: { id: string },
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> } | Refusal> {
  const [registry] = await readRegistries(
    ctx.db,
    sql`r.id = ${id} and ${managedBy(memberOf(ctx.actor))}`,
  )
  if (!registry) return noRegistry()
  if (registry.slug === null)
    return refuse('transition-illegal', 'Publish the registry first.', {
      reason: 'registry-not-open',
      detail: { allowed: [] },
    })
  const names = namesOf(registry.registrants)
  const code = await codeOf(shareUrl(origin, registry.slug))
  const sheet = await openSheet({
    title: `Registry of ${names}`,
    author: 'Aumbry',
    at: ctx.now,
    paper: 'letter',
  })
  for (let row = 0; row < card.rows; row++)
    for (let column = 0; column < card.columns; column++)
      renderCard(
        sheet,
        { x: column * card.width, y: row * card.height },
        { names, code, number: registry.number, isPassword: registry.visibility === 'password' },
      )
  return { name: 'registry-cards.pdf', bytes: await finish(sheet) }
}

interface CardText {
  readonly names: string
  readonly code: QrCode
  readonly number: string
  readonly isPassword: boolean
}

function renderCard(
  sheet: Sheet,
  at: { x: number; y: number },
  { names, code, number, isPassword }: CardText,
): void {
  const { inset } = card
  const [x, y] = [at.x + inset, at.y + inset]
  const textWidth = card.width - 2 * inset - card.code - 12
  sheet.cut({ ...at, width: card.width, height: card.height })
  const text =
    'Our registry is at Aumbry. Scan the code or type the '
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
    color: green,
  })
  sheet.set(text, { x, y: y + nameHeight + 6, width: textWidth, size: 8.5, color: soft })
  sheet.symbol(
    { width: code.size, height: code.size, path: code.path },
    { x: at.x + card.width - inset - card.code, y, width: card.code, height: card.code },
  )
  sheet.set(`No. ${spellNumber(number)}`, {
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
