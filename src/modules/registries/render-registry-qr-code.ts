import { sql } from 'drizzle-orm'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { encodeQrCode } from '#platform/barcode/encode-barcode.ts'
import { memberOf, type Ctx } from '#platform/context.ts'
import { managedBy, readRegistries } from './data/registries.ts'
import { noRegistry, shareUrl } from './describe-registry.ts'
import type { RegistryParts } from './registry-parts.ts'

export interface QrCode {
  readonly url: string
  /** Modules on a side, the quiet ones around it included. */
  readonly size: number
  /** Every dark module as a square, for an SVG of that size. */
  readonly path: string
}

/** The link of a registry as a QR code. */
export async function renderRegistryQrCode(
  ctx: Ctx,
  { origin }: Pick<RegistryParts, 'origin'>,
  { id }: { id: string },
): Promise<QrCode | Refusal> {
  const [registry] = await readRegistries(
    ctx.db,
    sql`r.id = ${id} and ${managedBy(memberOf(ctx.actor))}`,
  )
  if (!registry) return noRegistry()
  if (registry.slug === null)
    return refuse('transition-illegal', 'Open the registry first.', { detail: { allowed: [] } })
  return codeOf(shareUrl(origin, registry.slug))
}

/** With a quarter of it spoiled it still reads: cards get bent and stained. */
export async function codeOf(url: string): Promise<QrCode> {
  const { width: size, path } = await encodeQrCode(url, { ecc: 'Q', border: 2 })
  return { url, size, path }
}
