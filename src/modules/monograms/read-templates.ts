import { sql } from 'drizzle-orm'
import type { GoodsKind } from '#modules/catalog/read-goods-kind.ts'
import { rows, type Db } from '#platform/db/database.server.ts'
import type { Template } from './contract.ts'
import type { KeptTemplate } from './data/schema.ts'

export async function findTemplate(db: Db, id: string): Promise<KeptTemplate | null> {
  const [found] = await rows<{ template: KeptTemplate }>(
    db,
    sql`select template from monogram_templates where id = ${id} and active`,
  )
  return found?.template ?? null
}

/**
 * Finds the template of a product: one that names it, else the first for its type; null for
 * products without monograms.
 */
export async function findTemplateFor(
  db: Db,
  goods: Pick<GoodsKind, 'slug' | 'type' | 'takesMonogram'>,
): Promise<KeptTemplate | null> {
  if (!goods.takesMonogram) return null
  const [found] = await rows<{ template: KeptTemplate }>(
    db,
    sql`
      select template
      from monogram_templates
      where active
        and (
          template #> '{goods,slugs}' ? ${goods.slug} or template #> '{goods,types}' ? ${goods.type}
        )
      order by template #> '{goods,slugs}' ? ${goods.slug} desc, position
      limit 1
    `,
  )
  return found?.template ?? null
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
}: KeptTemplate): Template {
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
