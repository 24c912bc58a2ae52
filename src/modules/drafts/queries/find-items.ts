import { searchVariants } from '#modules/catalog/search-variants.ts'
import type { Ctx } from '#platform/context.ts'
import type { OutputOf } from '#platform/http/endpoint.ts'
import type { draftsContract } from '../api/drafts-contract.ts'

type Items = OutputOf<typeof draftsContract.findDraftItems>

/** What can be added to a draft. */
export async function findItems({ db }: Ctx, { search }: { search: string }): Promise<Items> {
  const rows = (await searchVariants(db, search)).map((facts) => {
    const { id, productSlug, title, sku, price, available, takesMonogram } = facts
    const { state, left } = facts.availability
    return {
      id,
      productSlug,
      title,
      options: [...facts.options],
      sku,
      picture: { ...facts.picture, widths: [...facts.picture.widths] },
      price,
      availability: { state, left },
      available,
      takesMonogram,
    }
  })
  return { rows }
}
