import { sql } from 'drizzle-orm'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { encodeQrCode } from '#platform/barcode/encode-barcode.ts'
import { memberOf, type Ctx } from '#platform/context.ts'
import { managedBy, readRegistries } from './data/registries.ts'
import { noRegistry, shareUrl } from './describe-registry.ts'
import type { RegistryParts } from './registry-parts.ts'

export interface QrCode {
  readonly url: string
  /** Modules per side, including the quiet zone. */
  readonly size: number
  /** SVG path of the dark modules. */
  readonly path: string
}

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
    return refuse('transition-illegal', 'Publish the registry first.', {
      reason: 'registry-not-open',
      detail: { allowed: [] },
    })
  return codeOf(shareUrl(origin, registry.slug))
}

/** Error correction level Q (25 %), because printed cards get bent and stained. */
export async function codeOf(url: string): Promise<QrCode> {
  const { width: size, path } = await encodeQrCode(url, { ecc: 'Q', border: 2 })
  return { url, size, path }
}
