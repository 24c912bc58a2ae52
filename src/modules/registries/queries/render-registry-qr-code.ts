import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { encodeQrCode } from '#platform/barcode/encode-barcode.ts'
import { getMemberId, type Ctx } from '#platform/context.ts'
import { sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import { isManagedBy, listStoredRegistries } from '../db/registries.ts'
import { registryNotFound, registryShareUrl } from './describe-registry.ts'

export interface RegistryQrCode {
  readonly url: string
  /** Modules per side, including the quiet zone. */
  readonly size: number
  /** SVG path of the dark modules. */
  readonly path: string
}

export async function renderRegistryQrCode(
  ctx: Ctx,
  { origin }: Pick<Services, 'origin'>,
  { id }: { id: string },
): Promise<RegistryQrCode | Refusal> {
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
  return encodeRegistryQrCode(registryShareUrl(origin, registry.slug))
}

/** Error correction level Q (25 %), because printed cards get bent and stained. */
export async function encodeRegistryQrCode(url: string): Promise<RegistryQrCode> {
  const { width: size, path } = await encodeQrCode(url, { ecc: 'Q', border: 2 })
  return { url, size, path }
}
