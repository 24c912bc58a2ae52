import { createPlaceholderPicture } from '#modules/catalog/placeholder-picture.ts'
import { readVariants } from '#modules/catalog/read-variants.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { SamplePicture } from '#platform/mail/email-sample.ts'

const pictureCount = 6

/** Pictures of products that are sold, in turn; the placeholder when none has a picture. */
export async function listSamplePictures(db: Db): Promise<(index: number) => SamplePicture> {
  const products = await queryRows(
    db,
    { variantId: text },
    sql`
      select min(v.id) as variant_id
      from products g
      join variants v on v.product_id = g.id
      where g.visible and v.status = 'active'
      group by g.id
      order by g.id
      limit ${pictureCount}`,
  )
  const variants = await readVariants(
    db,
    products.map(({ variantId }) => variantId),
  )
  const pictures = [...variants.values()].map(({ picture }) => picture)
  const placeholder = createPlaceholderPicture('')
  return (index) => pictures[index % Math.max(1, pictures.length)] ?? placeholder
}
