import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import type { Services } from '#platform/services.ts'
import { detectFormat } from '#platform/uploads/detect-format.ts'
import { slugify } from '../domain/cell.ts'
import { InvalidPicture, savePicture } from '../pictures/save-picture.ts'

/** Stores a picture. Its source is a file name that no other picture has, as an export needs it. */
export async function uploadProductPicture(
  { db }: Pick<Ctx, 'db'>,
  { storage }: Pick<Services, 'storage'>,
  { name, bytes }: { readonly name: string; readonly bytes: Buffer },
): Promise<{ source: string; key: string } | Refusal> {
  try {
    const key = await savePicture({ db, storage }, bytes)
    const base = slugify(name.replace(/\.[^.]*$/, '')).slice(0, 60) || 'picture'
    return { source: `${base}-${key.slice(0, 8)}.${detectFormat(bytes) ?? 'jpg'}`, key }
  } catch (error) {
    if (!(error instanceof InvalidPicture)) throw error
    return refuse('file-refused', `${name} was not accepted: ${error.message}.`, {
      reason: 'file-not-accepted',
    })
  }
}
