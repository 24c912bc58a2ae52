import type { ProductKind } from '#modules/catalog/find-product-kind.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { json as jsonOf } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { Template } from './contract.ts'
import type { StoredTemplate } from './domain/template.ts'

const templateRow = { template: jsonOf<StoredTemplate>() }

export async function findMonogramTemplate(db: Db, id: string): Promise<StoredTemplate | null> {
  const row = await queryRow(
    db,
    templateRow,
    sql`select template from monogram_templates where id = ${id} and active`,
  )
  return row?.template ?? null
}

/**
 * Finds the template of a product: one that names it, else the first for its type; null for
 * products without monograms.
 */
export async function findMonogramTemplateFor(
  db: Db,
  goods: Pick<ProductKind, 'slug' | 'type' | 'takesMonogram'>,
): Promise<StoredTemplate | null> {
  if (!goods.takesMonogram) return null
  const row = await queryRow(
    db,
    templateRow,
    sql`
      select template
      from monogram_templates
      where active
        and (
          template #> '{goods,slugs}' ? ${goods.slug} or template #> '{goods,types}' ? ${goods.type}
        )
      order by template #> '{goods,slugs}' ? ${goods.slug} desc, position
      limit 1`,
  )
  return row?.template ?? null
}

/** The public form of a template. */
export function describeTemplate({
  id,
  name,
  method,
  places,
  styles,
  colors,
  sizes,
  price,
  pricePerLetter,
  workDays,
  rush,
  editMinutes,
  samples,
}: StoredTemplate): Template {
  return {
    id,
    name,
    method,
    places: [...places],
    styles: styles.map(({ letterCase: _, ...style }) => ({
      ...style,
      sampleId: samples[style.id] ?? '',
    })),
    colors: [...colors],
    sizes: [...sizes],
    price,
    pricePerLetter,
    workDays,
    rush,
    editMinutes,
  }
}
